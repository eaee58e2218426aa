import { expect, test } from 'vitest';
import { createOperatorLog, type LogLevel } from './operator-log.ts';

const lines: [line: string, level: LogLevel | undefined, record: object][] = [
  ['films: packaging a.mp4', undefined, { level: 30, area: 'films', msg: 'packaging a.mp4' }],
  ['database: the server is back', undefined, { level: 40, area: 'database', msg: 'the server is back' }],
  ['changes: Error: away', undefined, { level: 50, area: 'changes', msg: 'Error: away' }],
  ['Port 1 is in use.\n端口 1 已被占用。', 'fatal', { level: 60, msg: 'Port 1 is in use.\n端口 1 已被占用。' }],
  ['The site: ready', undefined, { level: 30, msg: 'The site: ready' }],
];

test.each(lines)('%j at level %s is one record', (line, level, record) => {
  const written: string[] = [];

  createOperatorLog({ logFormat: 'json', logLevel: 'info' }, (text) => written.push(text))(line, level);

  expect(written).toHaveLength(1);
  expect(written[0]).not.toContain('\n');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ ...record, time: expect.any(Number), pid: process.pid });
});

test.each([
  ['json', 'warn', ['database: a']],
  ['json', 'silent', []],
  ['text', 'silent', ['films: a', 'database: a']],
] as const)('as %s at level %s', (logFormat, logLevel, expected) => {
  const written: string[] = [];
  const log = createOperatorLog({ logFormat, logLevel }, (text) => written.push(text));

  for (const line of ['films: a', 'database: a']) log(line);

  const texts =
    logFormat === 'text'
      ? written
      : written.map((text) => JSON.parse(text) as { area: string; msg: string }).map(({ area, msg }) => `${area}: ${msg}`);
  expect(texts).toEqual(expected);
});

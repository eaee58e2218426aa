import { expect, test } from 'vitest';
import { progressLines } from './backup-progress.ts';

test('a line for every tenth, and for every minute in between, says how far and how fast', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const tell = progressLines(
    (line) => lines.push(line),
    () => nowMs,
  );
  const at = (seconds: number, done: number) => {
    nowMs = seconds * 1_000;
    tell({ done, total: 200, bytes: done * 1_000_000 });
  };

  for (const [seconds, done] of [
    [1, 1],
    [2, 20],
    [3, 21],
    [62, 30],
    [63, 31],
    [100, 200],
  ] as const)
    at(seconds, done);

  expect(lines).toEqual([
    '10 %, 20 of 200 files, 20.0 MB, 10.0 MB/s',
    '15 %, 30 of 200 files, 30.0 MB, 0.5 MB/s',
    '100 %, 200 of 200 files, 200.0 MB, 2.0 MB/s',
  ]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

/** Source files of the product without tests and without limits.ts. */
const sources = ['client', 'server', 'shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && join(folder, file) !== join('shared', 'limits.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);

test.each(Object.keys(limits))('the product reads %s', (name) => {
  const reads = new RegExp(`import[^;]*\\b${name}\\b[^;]*shared/limits\\.ts`);

  expect(sources.some((source) => reads.test(source) || new RegExp(`import[^;]*\\b${name}\\b[^;]*\\./limits\\.ts`).test(source))).toBe(
    true,
  );
});

test('derives the scaling length from the design width', () => {
  expect(readFileSync('client/theme/tokens.css', 'utf8')).toContain(
    `--px: calc(min(100vw, ${limits.designWidthPx}px) / ${limits.designWidthPx})`,
  );
});

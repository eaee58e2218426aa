/** Golden files of one line for each fact; vitest rewrites them with `-u`. */
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Compares a text with a file, and names the lines that differ: the difference of vitest ends before it reaches them. */
export async function expectGoldenLines(file: string, text: string): Promise<void> {
  const golden = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const lines = text.split('\n');
  const gone = golden.filter((line) => !lines.includes(line)).map((line) => `- ${line}`);
  const fresh = lines.filter((line) => !golden.includes(line)).map((line) => `+ ${line}`);
  await expect(text, `\n${[...gone, ...fresh].join('\n')}\n`).toMatchFileSnapshot(file);
}

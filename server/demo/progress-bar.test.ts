import { expect, test } from 'vitest';
import { createProgressBar } from './progress-bar.ts';

function collect(isTTY: boolean) {
  const written: string[] = [];
  return { written, output: { isTTY, write: (text: string) => written.push(text) } };
}

test('redraws one line on a terminal and ends it once', () => {
  const { written, output } = collect(true);
  const bar = createProgressBar(output);

  bar.update(1, 4, 'pictures');
  bar.update(1, 4, 'pictures');
  bar.update(4, 4, 'pictures');
  bar.end();
  bar.end();

  expect(written).toHaveLength(3);
  expect(written[1]).toContain('100 %  pictures');
  expect(written.at(-1)).toBe('\n');
});

test('writes a few plain lines elsewhere', () => {
  const { written, output } = collect(false);
  const bar = createProgressBar(output);

  for (let done = 0; done <= 100; done += 1) bar.update(done, 100, 'pictures');
  bar.end();

  expect(written.map((line) => line.trim())).toEqual(['0 % pictures', '25 % pictures', '50 % pictures', '75 % pictures', '100 % pictures']);
});

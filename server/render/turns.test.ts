import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('pieces of work that are ready at once run in turns of their own, in order', async () => {
  const turn = createTurns();
  const seen: string[] = [];
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);

  await Promise.all(['a', 'b', 'c'].map((name) => turn().then(() => seen.push(`${name} ${turns}`))));
  isOver = true;

  expect(seen.map((text) => text[0])).toEqual(['a', 'b', 'c']);
  expect(new Set(seen.map((text) => text.slice(2))).size).toBe(3);
});

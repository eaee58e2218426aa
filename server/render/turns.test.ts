import { expect, test, vi } from 'vitest';
import { createPauses, createTurns } from './turns.ts';

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

test('a pause that is stopped leaves no timer and never ends', async () => {
  vi.useFakeTimers();
  const { pause, stop } = createPauses();
  const ended: string[] = [];
  void pause(5).then(() => ended.push('short'));
  void pause(25).then(() => ended.push('long'));

  await vi.advanceTimersByTimeAsync(10);
  stop();

  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toEqual(['short']);
  vi.useRealTimers();
});

import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createBrake } from './brake.ts';

function makeBrake({ isQuiet = false } = {}) {
  const waited: number[] = [];
  let busy = 0;
  const brake = createBrake({ isQuiet: () => isQuiet }, { busyMs: () => busy, wait: async (ms) => void waited.push(ms) });
  const work = async (ms: number) => {
    busy = ms;
    await brake.rest();
  };
  return { brake, waited, work };
}

test('work rests twice as long as the event loop was busy, at most a second, and puts short rests together', async () => {
  const { waited, work } = makeBrake();

  for (const ms of [30, 1, 1, 1, 5_000, 0]) await work(ms);

  expect(waited).toEqual([60, 6, 1_000]);
});

test('a site without visitors is not held back', async () => {
  const { waited, work } = makeBrake({ isQuiet: true });

  for (const ms of [30, 300]) await work(ms);

  expect(waited).toEqual([]);
});

test('a stream passes on every byte, with rests between its pieces', async () => {
  const { brake, waited, work } = makeBrake();
  await work(2);

  expect(await text(Readable.from(['ab', 'cd', 'ef']).pipe(brake.stream()))).toBe('abcdef');
  expect(waited.length).toBeGreaterThan(0);
});

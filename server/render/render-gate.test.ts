import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRenderGate, inFlightMax, type Regain, type RenderGate } from './render-gate.ts';

/** Renders that end on demand; `started` lists their names in order. */
function makeRenders(gate: RenderGate) {
  const ends = new Map<string, () => void>();
  const started: string[] = [];
  const outcomes: string[] = [];
  const begin = (name: string, { isWanted, work }: { isWanted?: () => boolean; work?: (regain: Regain) => Promise<void> } = {}) =>
    gate
      .run(async (regain) => {
        started.push(name);
        await (work?.(regain) ?? new Promise<void>((resolve) => ends.set(name, resolve)));
      }, isWanted)
      .then(
        () => outcomes.push(`${name} done`),
        (error: Error) => outcomes.push(`${name} ${error.name}`),
      );
  const end = async (name: string) => {
    ends.get(name)?.();
    await pause(1);
  };
  return { begin, end, started, outcomes };
}

test('renders two pages at a time, the others in order', async () => {
  const gate = createRenderGate({ hits: () => 0 });
  const { begin, end, started } = makeRenders(gate);
  for (const name of ['a', 'b', 'c', 'd']) void begin(name);
  await pause(1);

  expect([started, gate.running, gate.waiting]).toEqual([['a', 'b'], 2, 2]);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('a');
  expect([started, gate.running, gate.waiting]).toEqual([['a', 'b', 'c', 'd'], 2, 0]);
});

test('a page with slow data leaves its place to another one, and is drawn ahead of those that have not begun', async () => {
  const gate = createRenderGate({ hits: () => 0 });
  const { begin, end, started } = makeRenders(gate);
  const data = Promise.withResolvers<void>();
  void begin('slow', {
    work: async (regain) => {
      await data.promise;
      await regain();
      started.push('slow is drawn');
    },
  });
  for (const name of ['a', 'b', 'c', 'd']) void begin(name);
  // Those in place are slow too, one after the other.
  await expect.poll(() => started, { interval: 5 }).toEqual(['slow', 'a', 'b', 'c']);
  data.resolve();
  await expect.poll(() => started.length).toBe(6);

  expect(started).toEqual(['slow', 'a', 'b', 'c', 'slow is drawn', 'd']);
  for (const name of ['a', 'b', 'c', 'd']) await end(name);
  expect([gate.running, gate.waiting]).toEqual([0, 0]);
});

test('refuses further renders when too many are in flight, and drops those that nobody wants any more', async () => {
  const gate = createRenderGate({ hits: () => 0 });
  const { begin, end, started, outcomes } = makeRenders(gate);
  for (let at = 0; at < inFlightMax; at += 1) void begin(`${at}`, { isWanted: () => at < 2 });
  await begin('last');

  expect([outcomes, gate.refused]).toEqual([['last OverloadError'], 1]);
  await end('0');
  expect(outcomes.length).toBe(inFlightMax);
  expect([started, gate.waiting, gate.refused]).toEqual([['0', '1'], 0, inFlightMax - 1]);
  await end('1');
  expect(gate.running).toBe(0);
});

test('rests between renders while pages are given from memory', async () => {
  let hits = 0;
  const gate = createRenderGate({ hits: () => (hits += 1) });
  const { begin, end, started } = makeRenders(gate);
  for (const name of ['a', 'b', 'c']) void begin(name);
  await pause(30);
  await end('a');

  expect(started).toEqual(['a', 'b']);
  await pause(60);
  expect(started).toEqual(['a', 'b', 'c']);
});

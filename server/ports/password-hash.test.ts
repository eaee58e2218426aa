import { expect, onTestFinished, test, vi } from 'vitest';
import { createTurns, type HashClaim } from './password-hash.ts';

/** Queue of tasks that end on demand; `started` lists their names in order. */
function makeQueue() {
  const inTurn = createTurns(2);
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const outcomes: string[] = [];
  const enter = (name: string, claim: HashClaim) => {
    void inTurn(claim, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    }).then(
      () => outcomes.push(`${name} done`),
      (error: Error) => outcomes.push(`${name} ${error.message}`),
    );
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { enter, endOne, started, outcomes };
}

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

test('does not let unknown callers displace known ones, and alternates between both', async () => {
  const { enter, endOne, started, outcomes } = makeQueue();
  times(200, (at) => enter(`stranger${at}`, { from: `network${at}`, isKnown: false }));
  times(3, (at) => enter(`known${at}`, { from: 'home', isKnown: true }));
  await endOne();
  for (let at = 0; at < 5; at += 1) await endOne();

  expect(outcomes.filter((outcome) => outcome.endsWith('unavailable'))).toEqual(times(118, (at) => `stranger${at + 82} unavailable`));
  expect(started.slice(0, 8)).toEqual(['stranger0', 'stranger1', 'known0', 'stranger2', 'known1', 'stranger3', 'known2', 'stranger4']);
});

test('limits one network to half of the places for unknown callers', async () => {
  const { enter, started, outcomes } = makeQueue();
  times(60, (at) => enter(`hall${at}`, { from: 'hall', isKnown: false }));
  enter('other', { from: 'elsewhere', isKnown: false });
  await new Promise((resolve) => setImmediate(resolve));

  expect([started.length, outcomes.length]).toEqual([2, 18]);
  expect(outcomes.some((outcome) => outcome.startsWith('other'))).toBe(false);
});

test('refuses with Retry-After who has waited for three seconds behind others, and goes on with those who came later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const inTurn = createTurns(1);
  const ends: (() => void)[] = [];
  const enter = () =>
    inTurn({ from: 'hall', isKnown: false }, () => new Promise<void>((resolve) => ends.push(resolve))).then(
      () => 'done',
      (error: { name: string; retryAfterSeconds: number }) =>
        `${error.name} ${error.retryAfterSeconds >= 1 && error.retryAfterSeconds <= 5}`,
    );
  const early = times(7, enter);
  await vi.advanceTimersByTimeAsync(2_000);
  const late = enter();
  await vi.advanceTimersByTimeAsync(1_500);
  for (let at = 0; at < 6; at += 1) {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  }

  // One runs, four are in front of the queue.
  expect(await Promise.all([...early, late])).toEqual([...times(5, () => 'done'), ...times(2, () => 'OverloadError true'), 'done']);
});

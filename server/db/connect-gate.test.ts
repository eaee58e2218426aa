import { expect, onTestFinished, test, vi } from 'vitest';
import { createConnectGate } from './connect-gate.ts';

test('attempts become rare while the server is away, and are made each second once it says that it is starting', async () => {
  let nowMs = 1_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  const gate = createConnectGate();
  const fail = async (code: string) => {
    nowMs += gate.waitMs();
    await expect(gate.pass(() => Promise.reject(Object.assign(new Error(code), { code })))).rejects.toThrow(code);
    return gate.waitMs();
  };
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) pauses.push(await fail('ECONNREFUSED'));
  expect([Number(pauses[0]) <= 250, Number(pauses.at(-1)) > 3_000]).toEqual([true, true]);

  expect(await fail('57P03')).toBeLessThanOrEqual(1_000);

  nowMs += 1_000;
  expect(await gate.pass(async () => 'connected')).toBe('connected');
  expect(gate.waitMs()).toBe(0);
});

test('while the server is away one attempt is made at a time, others wait for it or are refused without one', async () => {
  let nowMs = 1_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  const reported: string[] = [];
  const gate = createConnectGate({ onAway: () => reported.push('away'), onBack: (seconds) => reported.push(`back after ${seconds} s`) });
  let attempts = 0;
  const ask = (outcome: () => Promise<string>) =>
    gate
      .pass(() => {
        attempts += 1;
        return outcome();
      })
      .catch((error: Error) => error.message);
  const refused = () => Promise.reject(new Error('refused'));

  expect(await Promise.all([ask(refused), ask(refused)])).toEqual(['refused', 'refused']);
  expect([attempts, reported]).toEqual([2, ['away']]);
  expect([await ask(refused), await ask(async () => 'connected'), attempts]).toEqual(['refused', 'refused', 2]);

  nowMs += gate.waitMs();
  const probe = Promise.withResolvers<string>();
  const [first, second, third] = [ask(() => probe.promise), ask(async () => 'second'), ask(async () => 'third')];
  await Promise.resolve();
  expect(attempts).toBe(3);
  nowMs += 2_000;
  probe.resolve('first');

  expect([await first, await second, await third, attempts]).toEqual(['first', 'second', 'third', 5]);
  expect(reported).toEqual(['away', expect.stringMatching(/^back after 2\.\d+ s$/)]);
  gate.lost();
  expect(gate.waitMs()).toBe(0);
});

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

import { expect, test } from 'vitest';
import { createMaintenance } from './maintenance.ts';

test('the setting is read once a second for all who ask, and holds while it cannot be read', async () => {
  let [time, reads] = [0, 0];
  let answer = async (): Promise<boolean> => true;
  const isOn = createMaintenance(
    () => {
      reads += 1;
      return answer();
    },
    () => time,
  );

  expect(await Promise.all([isOn(), isOn(), isOn()])).toEqual([true, true, true]);
  answer = async () => false;
  time = 999;
  expect([await isOn(), reads]).toEqual([true, 1]);
  answer = () => Promise.reject(new Error('away'));
  time = 1_000;
  expect([await isOn(), reads]).toEqual([true, 2]);
  answer = async () => false;
  expect([await isOn(), reads]).toEqual([false, 3]);
});

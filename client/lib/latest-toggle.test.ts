import { expect, test, vi } from 'vitest';
import { createLatestToggle } from './latest-toggle.ts';

function slowServer(answers: Record<string, string | null> = { true: 'on', false: 'off' }) {
  const sent: { wished: boolean; answer: () => void }[] = [];
  const send = (wished: boolean) =>
    new Promise<string | null>((resolve) => sent.push({ wished, answer: () => resolve(answers[String(wished)] ?? null) }));
  return { sent, send };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('clicks while a call is under way become one call, for the last of them', async () => {
  const { sent, send } = slowServer();
  const onDone = vi.fn();
  const settings = createLatestToggle({ send, onDone, onFailed: vi.fn() });

  settings(true);
  settings(false);
  settings(true);
  settings(false);
  expect(sent.map(({ wished }) => wished)).toEqual([true]);
  sent[0]?.answer();
  await turn();
  sent[1]?.answer();
  await turn();

  expect(sent.map(({ wished }) => wished)).toEqual([true, false]);
  expect(onDone.mock.calls).toEqual([['off']]);
});

test('toggling back to the sent value needs no second call', async () => {
  const { sent, send } = slowServer();
  const onDone = vi.fn();
  const settings = createLatestToggle({ send, onDone, onFailed: vi.fn() });

  settings(true);
  settings(false);
  settings(true);
  sent[0]?.answer();
  await turn();

  expect(sent).toHaveLength(1);
  expect(onDone.mock.calls).toEqual([['on']]);
});

test('a refusal and a call that breaks are failures, and the next settings is tried again', async () => {
  const onFailed = vi.fn();
  const onDone = vi.fn();
  const send = vi
    .fn<() => Promise<string | null>>()
    .mockResolvedValueOnce(null)
    .mockRejectedValueOnce(new Error('broken'))
    .mockResolvedValueOnce('on');
  const settings = createLatestToggle({ send, onDone, onFailed });

  for (let round = 0; round < 3; round += 1) {
    settings(true);
    await turn();
  }

  expect(onFailed).toHaveBeenCalledTimes(2);
  expect(onDone.mock.calls).toEqual([['on']]);
});

import { expect, test, vi } from 'vitest';
import type { Api } from '#shared/http/api-client.ts';
import { createPositionSender } from './send-position.ts';

function sender() {
  const call = vi.fn((_contract: unknown, _input: { body: { seconds: number } }, _options: unknown) => Promise.resolve({ status: 'ok' }));
  const clock = { ms: 0 };
  return {
    call,
    clock,
    send: createPositionSender(call as unknown as Api, 'v01', () => clock.ms),
    sentSeconds: () => call.mock.calls.map(([, input]) => input.body.seconds),
  };
}

test('the position is sent every 15 seconds during playback', () => {
  const { clock, send, sentSeconds } = sender();

  for (let second = 40; second < 80; second += 1) {
    clock.ms += 1_000;
    send.later({ second, duration: 1_000 });
  }

  expect(sentSeconds()).toEqual([54, 69]);
});

test('a pause tells it at once, the same place once', () => {
  const { send, sentSeconds } = sender();

  send.now({ second: 61.4, duration: 1_000 });
  send.now({ second: 61.9, duration: 1_000 });

  expect(sentSeconds()).toEqual([61]);
});

test('the end is forgotten; a beginning that was never told needs no forgetting', () => {
  const { send, sentSeconds } = sender();

  send.now({ second: 3, duration: 1_000 });
  send.now({ second: 0, duration: 0 });
  send.now({ second: 999, duration: 1_000 });

  expect(sentSeconds()).toEqual([0]);
});

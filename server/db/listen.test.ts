/** The listener connects again after a loss, also a silent one, and then tells every channel that something may have been missed. */
import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type { GatedClient } from './connect-gate.ts';
import { createListener, type Listener } from './listen.ts';

class FakeClient extends EventEmitter {
  readonly queries: string[] = [];
  /** A connection that the network has dropped without a word. */
  isSilent = false;
  connect = async () => undefined;
  query = async (text: string) => {
    if (this.isSilent) throw new Error('the query ran out of time');
    this.queries.push(text);
  };
  escapeIdentifier = (name: string) => `"${name}"`;
  discard = () => void this.emit('end');
  end = async () => void this.emit('end');
}

let clients: FakeClient[];
let listener: Listener;
let payloads: string[];
const heartbeatMs = 30_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  clients = [];
  payloads = [];
  listener = createListener({
    connect: () => {
      const client = new FakeClient();
      clients.push(client);
      return client as unknown as GatedClient;
    },
    waitMs: () => 0,
    onError: () => undefined,
  });
  for (const channel of ['change', 'job']) await listener.listen(channel, (payload) => payloads.push(`${channel}:${payload}`));
  return async () => {
    await listener.close();
    vi.useRealTimers();
  };
});

const connection = (at: number) => {
  const client = clients[at];
  if (!client) throw new Error(`There is no connection ${at}`);
  return client;
};

test('a notification reaches those who listen on its channel', () => {
  connection(0).emit('notification', { channel: 'job', payload: '7' });

  expect([clients.length, payloads]).toEqual([1, ['job:7']]);
});

test('after each loss it connects again, listens on all channels, and tells all of them once', async () => {
  for (const at of [0, 1]) {
    payloads = [];
    connection(at).emit('end');
    await expect.poll(() => payloads.toSorted(), { timeout: 10_000 }).toEqual(['change:', 'job:']);
    expect(clients).toHaveLength(at + 2);
    expect(connection(at + 1).queries.toSorted()).toEqual(['listen "change"', 'listen "job"']);
  }

  payloads = [];
  connection(2).emit('notification', { channel: 'change', payload: 'videos' });
  expect(payloads).toEqual(['change:videos']);
});

test('a connection that is silently dropped is found by the heartbeat', async () => {
  vi.advanceTimersByTime(heartbeatMs);
  expect([connection(0).queries.at(-1), clients.length]).toEqual(['select 1', 1]);

  connection(0).isSilent = true;
  vi.advanceTimersByTime(heartbeatMs);

  await expect.poll(() => payloads.toSorted()).toEqual(['change:', 'job:']);
  expect(clients).toHaveLength(2);
});

/** Notifications of the database: one connection of its own that listens, and comes back when it is lost. */
import type { Client } from 'pg';

type OnMessage = (payload: string) => void;

export interface Listener {
  listen: (channel: string, onMessage: OnMessage) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

const retryFirstMs = 100;
const retryMaxMs = 5_000;

/** Makes a listener that connects with the first `listen`. Channel names are identifiers of our own, never input. */
export function createListener(connect: () => Client, onError: (error: Error) => void): Listener {
  const channels = new Map<string, Set<OnMessage>>();
  let client: Promise<Client> | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const open = async (): Promise<Client> => {
    const fresh = connect();
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('end', () => lost(fresh, null));
    fresh.on('notification', ({ channel, payload }) => {
      for (const tell of channels.get(channel) ?? []) tell(payload ?? '');
    });
    await fresh.connect();
    for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    return fresh;
  };

  const forgotten = new WeakSet<Client>();
  function lost(old: Client, error: Error | null): void {
    if (closed || forgotten.has(old)) return;
    forgotten.add(old);
    if (error) onError(error);
    old.end().catch(() => undefined);
    reconnect(retryFirstMs);
  }

  function reconnect(waitMs: number): void {
    if (closed || channels.size === 0) return;
    retry = setTimeout(() => {
      client = open();
      client.then(catchUp, () => reconnect(Math.min(waitMs * 2, retryMaxMs)));
    }, waitMs);
    retry.unref();
  }

  function catchUp(): void {
    for (const listeners of channels.values()) for (const tell of listeners) tell('');
  }

  const listen: Listener['listen'] = async (channel, onMessage) => {
    const known = channels.get(channel);
    channels.set(channel, new Set([...(known ?? []), onMessage]));
    if (!client) {
      client = open();
      await client;
    } else if (!known) {
      const current = await client;
      await current.query(`listen ${current.escapeIdentifier(channel)}`);
    }
    return async () => {
      channels.get(channel)?.delete(onMessage);
    };
  };

  const close = async () => {
    closed = true;
    clearTimeout(retry);
    await client?.then((current) => current.end()).catch(() => undefined);
  };

  return { listen, close };
}

/** Database notifications over a dedicated connection, which is re-established when it is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { retryDelayMs, type GatedClient } from './connect-gate.ts';

type OnMessage = (payload: string) => void;
type Channels = Map<string, Set<OnMessage>>;

export interface Listener {
  listen: (channel: string, onMessage: OnMessage) => Promise<() => Promise<void>>;
  /** The connection; waits for a running attempt, rejects during an outage. */
  connection: () => Promise<GatedClient>;
  isConnected: () => boolean;
  close: () => Promise<void>;
}

export interface ListenerOptions {
  /** Creates an unconnected client. */
  connect: () => GatedClient;
  /** Milliseconds until the next connection attempt is allowed. */
  waitMs: () => number;
  onError: (error: Error) => void;
}

interface Line {
  client: GatedClient;
  /** Resolves when the connection is lost. */
  lost: Promise<void>;
}

/** A connection lost sooner counts as a failed attempt, so that a server that accepts and drops is not hammered. */
const settledMs = 5_000;
/** Interval of the heartbeat that detects silently dropped connections. */
const heartbeatMs = 30_000;

/** Creates a listener that connects on first use. Channel names are constants, never input. */
export function createListener({ connect, waitMs, onError }: ListenerOptions): Listener {
  const channels: Channels = new Map();
  const closing = new AbortController();
  let line: Promise<Line> | undefined;
  let live: GatedClient | undefined;

  const open = async (): Promise<Line> => {
    const opened = await openLine(connect(), channels, (error) => {
      if (!closing.signal.aborted) onError(error);
    });
    if (closing.signal.aborted) opened.client.discard();
    live = opened.client;
    return opened;
  };

  /** Maintains a connection until the listener closes. One loop, so there is never more than one attempt. */
  async function keep(first: Line): Promise<void> {
    let current: Line | null = first;
    let failures = 0;
    for (;;) {
      const openedMs = performance.now();
      if (current) await untilLost(current);
      live = undefined;
      if (current && performance.now() - openedMs > settledMs) failures = 0;
      // The database may accept connections but refuse to listen, as a standby does; the gate does not see that failure.
      const delayMs = Math.max(waitMs(), failures > 0 ? retryDelayMs(failures - 1) : 0);
      failures += 1;
      const again = pause(delayMs, undefined, { ref: false, signal: closing.signal }).then(open);
      // Callers wait during a short interruption, and fail at once in an outage.
      if (current) line = again;
      current = await again.catch(() => null);
      if (closing.signal.aborted) return;
      line = again;
      if (current) catchUp();
    }
  }

  function catchUp(): void {
    for (const listeners of channels.values()) for (const tell of listeners) tell('');
  }

  /** The current connection, or the first one, which decides whether the site can start. */
  function connected(): Promise<Line> {
    if (line) return line;
    line = open();
    line.then(keep).catch(() => {
      line = undefined;
    });
    return line;
  }

  const listen: Listener['listen'] = async (channel, onMessage) => {
    const known = channels.get(channel);
    const isFirst = line === undefined;
    channels.set(channel, new Set([...(known ?? []), onMessage]));
    const { client } = await connected();
    if (!isFirst && !known) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return async () => {
      channels.get(channel)?.delete(onMessage);
    };
  };

  const close = async () => {
    closing.abort();
    if (live) await endSoon(live);
  };

  return { listen, connection: async () => (await connected()).client, isConnected: () => live !== undefined, close };
}

async function openLine(client: GatedClient, channels: Channels, onError: (error: Error) => void): Promise<Line> {
  const lost = new Promise<void>((resolve) => {
    client.on('error', (error) => {
      onError(error);
      resolve();
    });
    client.on('end', resolve);
  });
  client.on('notification', ({ channel, payload }) => {
    for (const tell of channels.get(channel) ?? []) tell(payload ?? '');
  });
  try {
    await client.connect();
    for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return { client, lost };
  } catch (error) {
    client.discard();
    throw error;
  }
}

async function untilLost({ client, lost }: Line): Promise<void> {
  const timer = setInterval(() => void client.query('select 1').catch(() => client.discard()), heartbeatMs);
  timer.unref();
  await lost;
  clearInterval(timer);
  client.discard();
}

const endMs = 1_000;

/** Ends the connection gracefully if the server still answers. */
async function endSoon(client: GatedClient): Promise<void> {
  const late = setTimeout(() => client.discard(), endMs);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}

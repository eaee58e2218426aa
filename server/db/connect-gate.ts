/**
 * Circuit breaker for connections to the database, shared by the pool and the listener of a process. After a failure
 * there is one attempt at a time, with exponential backoff; everybody else is refused at once instead of connecting.
 */
import type { Duplex } from 'node:stream';
import pg, { type ClientConfig } from 'pg';

const delayFirstMs = 250;
const delayMaxMs = 5_000;
/** PostgreSQL's code while it starts or recovers: it is soon there, and refuses at no cost. */
const startingCode = '57P03';
const startingDelayMs = 1_000;

/** Exponential backoff in milliseconds, with up to a quarter of jitter, so that instances do not retry together. */
export function retryDelayMs(failures: number): number {
  return Math.min(delayMaxMs, delayFirstMs * 2 ** failures) * (0.75 + Math.random() / 4);
}

export interface ConnectGate {
  /** Runs a connection attempt, waits for the running one, or rejects with the last error if the next attempt is not due. */
  pass: <T>(attempt: () => Promise<T>) => Promise<T>;
  /** Reports a broken connection: the next attempt is made alone. */
  lost: () => void;
  /** Milliseconds until the next attempt is due; 0 = now. */
  waitMs: () => number;
}

export interface ConnectGateOptions {
  /** Called with the first failure of an outage. */
  onAway?: (error: Error) => void;
  /** Called when an attempt succeeds again. */
  onBack?: (awaySeconds: number) => void;
}

export function createConnectGate({ onAway, onBack }: ConnectGateOptions = {}): ConnectGate {
  let isTrusted = true;
  let failures = 0;
  let dueMs = 0;
  let awaySinceMs: number | null = null;
  let lastError = new Error('The database is away');
  let probe: Promise<unknown> | undefined;

  const waitMs = () => Math.max(0, dueMs - performance.now());

  function failed(error: Error): void {
    // Parallel attempts that fail together count as one failure.
    if (!isTrusted && waitMs() > 0) return;
    isTrusted = false;
    lastError = error;
    const isStarting = (error as { code?: unknown }).code === startingCode;
    dueMs = performance.now() + (isStarting ? Math.min(startingDelayMs, retryDelayMs(failures)) : retryDelayMs(failures));
    failures += 1;
    if (awaySinceMs !== null) return;
    awaySinceMs = performance.now();
    onAway?.(error);
  }

  function succeeded(): void {
    isTrusted = true;
    failures = 0;
    if (awaySinceMs === null) return;
    onBack?.((performance.now() - awaySinceMs) / 1000);
    awaySinceMs = null;
  }

  async function run<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      const connected = await attempt();
      succeeded();
      return connected;
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  return {
    pass: async (attempt) => {
      // Callers that waited for a probe proceed together after it, or fail with it.
      if (probe) await probe;
      if (isTrusted) return run(attempt);
      if (waitMs() > 0) throw new Error(lastError.message, { cause: lastError });
      const own = run(attempt);
      probe = own;
      const end = () => {
        if (probe === own) probe = undefined;
      };
      own.then(end, end);
      return own;
    },
    lost: () => {
      if (!isTrusted) return;
      isTrusted = false;
      dueMs = 0;
    },
    waitMs,
  };
}

export interface GatedClient extends pg.Client {
  /** Destroys the connection without waiting for the server. */
  discard: () => void;
}

export type GatedClientClass = new (config?: ClientConfig | string) => GatedClient;

/** A client of `pg` whose connection attempts go through the gate; a class, because the pool creates its clients itself. */
export function gatedClientClass(gate: ConnectGate): GatedClientClass {
  return class extends pg.Client implements GatedClient {
    constructor(config?: ClientConfig | string) {
      super(config);
      this.on('error', gate.lost);
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connected = gate.pass(() => super.connect()).then(() => this);
      if (!callback) return connected;
      // Called without an error the callback means success, which the types of `pg` do not allow.
      const done = callback as (error?: Error) => void;
      connected.then(
        () => done(),
        (error: unknown) => done(error as Error),
      );
    }

    discard(): void {
      this.end().catch(() => undefined);
      (this as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
    }
  };
}

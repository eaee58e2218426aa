/**
 * The ticket for signatures: cached in memory, shared through the database, and renewed by one caller of one instance
 * before it expires. The old ticket serves until the new one is stored.
 */
import { newId } from '#server/db/identifier.ts';
import { shareUnavailable } from '#server/errors.ts';
import { WeChatFault } from '#server/ports/wechat-faults.ts';
import type { WeChat } from '#server/ports/wechat.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import { createTicketFetch, pauseSeconds, ticketSeconds } from './share-ticket-fetch.ts';
import type { ShareFault, ShareLease, ShareRows, ShareState } from './share-ticket-row.ts';

export interface ShareTicketOptions {
  rows: ShareRows;
  wechat: WeChat;
  rateLimit: RateLimit;
  account: string;
  /** Called for operators: why there is no ticket, and when there is one again. */
  warn: (line: string) => void;
  /** Called with errors of background renewals. */
  onError: (error: unknown) => void;
  /** Longer than all calls of one renewal; if the holder is killed, the lease ends after this time. */
  leaseSeconds?: number;
  /** Maximum time that a caller waits for a first ticket. */
  waitMs?: number;
  /** Monotonic clock. */
  steadyMs?: () => number;
}

export interface Ticket {
  value: string;
  /** By the database clock, in milliseconds since 1970. */
  nowMs: number;
}

export interface ShareTickets {
  /** Throws `shareUnavailable` if there is no ticket and none can be fetched now. */
  get: () => Promise<Ticket>;
  /** The reason of the last failure on any instance; null after a success. */
  lastFault: () => Promise<ShareFault | null>;
  close: () => Promise<void>;
}

interface CachedTicket {
  value: string;
  /** On the monotonic clock: when renewal begins, and when the ticket expires. */
  refreshAtMs: number;
  endsAtMs: number;
  clockOffsetMs: number;
}

/** Fraction of a ticket's lifetime after which it is renewed. */
const refreshAtShare = 0.8;
const pollMs = 100;
/** Polling interval while another instance renews and the old ticket still serves. */
const lookAgainMs = 1_000;

export function createShareTickets(options: ShareTicketOptions): ShareTickets {
  const { rows, wechat, warn, onError, leaseSeconds = 20, waitMs = 5_000, steadyMs = () => performance.now() } = options;
  const fetchTicket = createTicketFetch(options);
  const stop = new AbortController();
  let cached: CachedTicket | null = null;
  let pausedUntilMs = 0;
  let lookAtMs = 0;
  let running: Promise<void> | null = null;
  const waiting = new Set<() => void>();

  const isAlive = () => cached !== null && steadyMs() < cached.endsAtMs;
  const isFresh = () => cached !== null && steadyMs() < cached.refreshAtMs;
  const note = (state: ShareState): void => {
    cached = heldOf(state, steadyMs()) ?? cached;
    pausedUntilMs = state.isPaused ? steadyMs() + state.waitMs : 0;
    lookAtMs = state.isPaused ? pausedUntilMs : steadyMs() + Math.min(state.waitMs, lookAgainMs);
    // A ticket that another instance fetched serves at once, even if it is due for renewal.
    if (isAlive()) for (const go of waiting) go();
  };

  /** Runs as the holder of the lease. A failure of the database is thrown; the lease then expires. */
  const fetchWith = async (lease: ShareLease): Promise<void> => {
    const state = await rows.read();
    note(state);
    if (isFresh()) return rows.giveBack(lease);
    try {
      const { ticket, token } = await fetchTicket(state.token, stop.signal);
      await rows.keep(lease, { token, ticket: { ...ticket, seconds: ticketSeconds(ticket.seconds) } });
      if (lease.failures > 0) warn('wechat: there is a ticket again');
    } catch (error) {
      if (!(error instanceof WeChatFault)) throw error;
      if (stop.signal.aborted) return rows.giveBack(lease);
      const seconds = pauseSeconds(error.kind, lease.failures + 1);
      await rows.pause(lease, seconds, error);
      warn(`wechat: no ticket, ${error.message}; the next try is in ${seconds} s`);
    }
    note(await rows.read());
  };

  /** Reads the shared state once; true if there is nothing more to wait for. */
  const poll = async (): Promise<boolean> => {
    const state = await rows.read();
    note(state);
    if (isFresh()) return true;
    if (state.waitMs > 0) return state.isPaused || isAlive();
    const lease = await rows.take(newId(), leaseSeconds);
    if (!lease) return false;
    await fetchWith(lease);
    return true;
  };
  const renew = async (): Promise<void> => {
    while (!stop.signal.aborted && !(await poll())) await new Promise((resolve) => setTimeout(resolve, pollMs));
  };
  /** Single flight of the renewal. */
  const renewOnce = (): Promise<void> =>
    (running ??= renew().finally(() => {
      running = null;
      waiting.clear();
      lookAtMs = Math.max(lookAtMs, steadyMs() + (isFresh() ? 0 : lookAgainMs));
    }));

  return {
    get: async () => {
      if (isAlive() && !isFresh() && !running && steadyMs() >= lookAtMs) renewOnce().catch(onError);
      if (!isAlive() && steadyMs() >= pausedUntilMs)
        await atMost(waitMs, [renewOnce(), new Promise<void>((resolve) => waiting.add(resolve))]);
      if (!cached || !isAlive()) throw shareUnavailable(Math.max(1, Math.ceil((pausedUntilMs - steadyMs()) / 1_000)));
      return { value: cached.value, nowMs: steadyMs() + cached.clockOffsetMs };
    },
    lastFault: async () => (await rows.read()).fault,
    close: async () => {
      stop.abort();
      await running?.catch(() => undefined);
      await wechat.close();
    },
  };
}

function heldOf({ ticket, nowMs }: ShareState, steadyMs: number): CachedTicket | null {
  if (!ticket) return null;
  const endsAtMs = steadyMs + ticket.leftMs;
  return { value: ticket.value, endsAtMs, refreshAtMs: endsAtMs - ticket.lifeMs * (1 - refreshAtShare), clockOffsetMs: nowMs - steadyMs };
}

/** Waits for the first of the promises or the time limit; the promises continue. */
async function atMost(milliseconds: number, promises: readonly Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([...promises, isOver]);
  } finally {
    clearTimeout(timer);
  }
}

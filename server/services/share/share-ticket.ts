/**
 * The ticket that signatures are made of: in memory, shared through the database, and fetched by one caller of one instance
 * a while before it ends. Until the new one is there everybody goes on with the old one.
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
  /** Told what somebody has to know: why there is no ticket, and when there is one again. */
  warn: (line: string) => void;
  /** Told what went wrong behind a caller's back. */
  onError: (error: unknown) => void;
  /** Longer than all calls of one round take; whoever is killed in it leaves the lease for so long. */
  leaseSeconds?: number;
  /** Longest that a caller waits for a first ticket. */
  waitMs?: number;
  /** Never jumps. */
  steadyMs?: () => number;
}

export interface Ticket {
  value: string;
  /** By the database's clock, in milliseconds since 1970. */
  nowMs: number;
}

export interface ShareTickets {
  /** The ticket. Throws `shareUnavailable` where there is none and none can be had now. */
  get: () => Promise<Ticket>;
  /** Why the last try of any instance failed; null where it did not. */
  lastFault: () => Promise<ShareFault | null>;
  close: () => Promise<void>;
}

interface CachedTicket {
  value: string;
  /** On the steady clock: from when a new one is fetched, and when this one ends. */
  refreshAtMs: number;
  endsAtMs: number;
  clockOffsetMs: number;
}

/** Part of a ticket's life after which the next one is fetched. */
const refreshAtShare = 0.8;
const pollMs = 100;
/** While somebody else fetches and the old ticket still serves. */
const lookAgainMs = 1_000;

export function createShareTickets(options: ShareTicketOptions): ShareTickets {
  const { rows, wechat, warn, onError, leaseSeconds = 20, waitMs = 5_000, steadyMs = () => performance.now() } = options;
  const fetchTicket = createTicketFetch(options);
  const stop = new AbortController();
  let held: CachedTicket | null = null;
  let pausedUntilMs = 0;
  let lookAtMs = 0;
  let running: Promise<void> | null = null;
  const waiting = new Set<() => void>();

  const isAlive = () => held !== null && steadyMs() < held.endsAtMs;
  const isFresh = () => held !== null && steadyMs() < held.refreshAtMs;
  const note = (state: ShareState): void => {
    held = heldOf(state, steadyMs()) ?? held;
    pausedUntilMs = state.isPaused ? steadyMs() + state.waitMs : 0;
    lookAtMs = state.isPaused ? pausedUntilMs : steadyMs() + Math.min(state.waitMs, lookAgainMs);
    // An old ticket that another instance has fetched serves at once, while its successor is on its way.
    if (isAlive()) for (const go of waiting) go();
  };

  /** What the holder of the lease does. A failure of the database is thrown; the lease then ends by itself. */
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

  /** One look at what the instances share; true when nothing more is to be waited for. */
  const look = async (): Promise<boolean> => {
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
    while (!stop.signal.aborted && !(await look())) await new Promise((resolve) => setTimeout(resolve, pollMs));
  };
  /** Begins to renew unless that is under way; gives the one promise of all that wait. */
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
      if (!held || !isAlive()) throw shareUnavailable(Math.max(1, Math.ceil((pausedUntilMs - steadyMs()) / 1_000)));
      return { value: held.value, nowMs: steadyMs() + held.clockOffsetMs };
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

/** Waits for the first of them, no longer than that; what is waited for goes on. */
async function atMost(milliseconds: number, wanted: readonly Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([...wanted, isOver]);
  } finally {
    clearTimeout(timer);
  }
}

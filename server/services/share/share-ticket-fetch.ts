/** Fetches an access token and a ticket; retries once with a new token if the token is refused. */
import { WeChatFault, type WeChatFaultKind } from '#server/ports/wechat-faults.ts';
import type { ExpiringValue, WeChat } from '#server/ports/wechat.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import type { StoredSecret } from './share-ticket-row.ts';

export interface FetchedTickets {
  token: ExpiringValue;
  ticket: ExpiringValue;
}

export interface TicketFetchOptions {
  wechat: WeChat;
  rateLimit: RateLimit;
  account: string;
}

/** A token with less time left is not used: the app issues its successor five minutes early, and accepts both until then. */
const tokenLeftMinMs = 300_000;
/** Forced renewal is allowed 20 times a day, 30 seconds apart; other programs of the account may need some. */
const forced = [
  { name: 'wechatForcedGap', max: 1, seconds: 30 },
  { name: 'wechatForced', max: 10, seconds: 86_400 },
] as const;

/** Maximum use of a ticket, and the margin before the app's own expiry. */
const ticketSecondsMax = 7_000;
const ticketMarginSeconds = 200;

/** Seconds for which a ticket with the given remaining life is used. The app may return the same ticket again. */
export function ticketSeconds(seconds: number): number {
  return Math.min(ticketSecondsMax, Math.max(seconds - ticketMarginSeconds, Math.ceil(seconds / 2)));
}

/** The returned function throws a WeChatFault. */
export function createTicketFetch({
  wechat,
  rateLimit,
  account,
}: TicketFetchOptions): (known: StoredSecret | null, signal: AbortSignal) => Promise<FetchedTickets> {
  const mayForce = async (): Promise<boolean> => {
    for (const limit of forced) if ((await rateLimit.take({ ...limit, who: account })) > 0) return false;
    return true;
  };

  /** Replaces a refused token by the current one if that is another, else by a new one. */
  const another = async (
    refused: ExpiringValue,
    { wasStored, fault, signal }: { wasStored: boolean; fault: WeChatFault; signal: AbortSignal },
  ): Promise<ExpiringValue> => {
    const present = wasStored ? await wechat.accessToken({ isForced: false, signal }) : refused;
    if (present.value !== refused.value) return present;
    if (!(await mayForce())) throw fault;
    return wechat.accessToken({ isForced: true, signal });
  };

  return async (known, signal) => {
    const stored = known && known.leftMs > tokenLeftMinMs ? { value: known.value, seconds: known.leftMs / 1_000 } : null;
    const token = stored ?? (await wechat.accessToken({ isForced: false, signal }));
    try {
      return { token, ticket: await wechat.ticket(token.value, signal) };
    } catch (error) {
      if (!(error instanceof WeChatFault) || error.kind !== 'token') throw error;
      const renewed = await another(token, { wasStored: stored !== null, fault: error, signal });
      return { token: renewed, ticket: await wechat.ticket(renewed.value, signal) };
    }
  };
}

/** Exponential backoff by kind of fault: first and maximum pause in seconds. */
const pauses: Readonly<Record<WeChatFaultKind, readonly [first: number, most: number]>> = {
  busy: [2, 60],
  unreachable: [5, 300],
  minute: [60, 120],
  day: [900, 3_600],
  token: [60, 1_800],
  configuration: [60, 1_800],
};

/** Seconds until the next attempt after a number of consecutive failures. */
export function pauseSeconds(kind: WeChatFaultKind, failures: number): number {
  const [first, most] = pauses[kind];
  return Math.min(most, first * 2 ** Math.max(0, failures - 1));
}

/** One round of fetching: an access token, the ticket with it, and once more with a new token where the first is not taken. */
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

/** A token that ends within so long is not used: the app gives the next one five minutes early, and keeps both good until then. */
const tokenLeftMinMs = 300_000;
/** Ending a token by force is allowed 20 times a day, 30 seconds apart; other programs of the account may need some. */
const forced = [
  { name: 'wechatForcedGap', max: 1, seconds: 30 },
  { name: 'wechatForced', max: 10, seconds: 86_400 },
] as const;

/** Longest that a ticket is used, and how long before the app's own end it is given up. */
const ticketSecondsMax = 7_000;
const ticketMarginSeconds = 200;

/** Seconds that a ticket is used which ends after so many. Asked again, the app may give the same ticket with what is left of its life. */
export function ticketSeconds(seconds: number): number {
  return Math.min(ticketSecondsMax, Math.max(seconds - ticketMarginSeconds, Math.ceil(seconds / 2)));
}

/** Gives what fetches. It throws a WeChatFault. */
export function createTicketFetch({
  wechat,
  rateLimit,
  account,
}: TicketFetchOptions): (known: StoredSecret | null, signal: AbortSignal) => Promise<FetchedTickets> {
  const mayForce = async (): Promise<boolean> => {
    for (const limit of forced) if ((await rateLimit.take({ ...limit, who: account })) > 0) return false;
    return true;
  };

  /** Another token than the one that was refused: the present one where that is another, else a new one. */
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

/** Seconds of the pause after a first failure and the most that it doubles to. */
const pauses: Readonly<Record<WeChatFaultKind, readonly [first: number, most: number]>> = {
  busy: [2, 60],
  unreachable: [5, 300],
  minute: [60, 120],
  day: [900, 3_600],
  token: [60, 1_800],
  configuration: [60, 1_800],
};

/** Seconds until the next try after so many failures in a row. */
export function pauseSeconds(kind: WeChatFaultKind, failures: number): number {
  const [first, most] = pauses[kind];
  return Math.min(most, first * 2 ** Math.max(0, failures - 1));
}

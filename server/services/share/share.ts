/** Signs URLs of this site for the messaging app, so that a page may set its own card there. */
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import { createWeChat } from '#server/ports/wechat.ts';
import type { WeChatConfig } from '#shared/api/share.ts';
import { isStaff, type Viewer } from '#shared/policies.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import { createShareAddress } from './share-address.ts';
import { exampleTicket, makeNonce, signShare } from './share-sign.ts';
import { createShareRows } from './share-ticket-row.ts';
import { createShareTickets, type ShareTickets } from './share-ticket.ts';

export interface ShareOptions {
  config: Pick<Config, 'siteOrigin' | 'allowedHosts' | 'wechat' | 'production'>;
  db: Database;
  cipher: FieldCipher;
  rateLimit: RateLimit;
  warn: (line: string) => void;
  onError: (error: unknown) => void;
}

export interface ShareRequest {
  /** Encoded once. */
  url: string;
  /** A boolean from our screens, a text from other clients. */
  test?: boolean | string;
}

export type ShareService = ReturnType<typeof createShareService>;

/** Texts that other clients send for false. */
const noTexts = new Set(['', '0', 'false', 'undefined', 'null']);

export function createShareService({ config, db, cipher, rateLimit, warn, onError }: ShareOptions) {
  const addressOf = (url: string) => createShareAddress(config)(url);
  const appId = config.wechat?.appId ?? '';
  const tickets = config.wechat && openTickets({ db, cipher, rateLimit, warn, onError }, config.wechat);
  return {
    /**
     * The configuration for a page; null without keys. With `test` the ticket of the documented example is used and the
     * signed string is returned; in production only for staff, others are answered as without it. Throws
     * `addressRefused`, `invalidRequest` and `shareUnavailable`.
     */
    sign: async ({ url, test = false }: ShareRequest, viewer: Viewer | null): Promise<WeChatConfig | null> => {
      const isTest = typeof test === 'string' ? !noTexts.has(test.toLowerCase()) : test;
      const address = addressOf(url);
      if (isTest && (!config.production || isStaff(viewer))) return tried(appId, address, tickets);
      if (!tickets) return null;
      const { value, nowMs } = await tickets.get();
      const signable = { nonceStr: makeNonce(), timestamp: Math.floor(nowMs / 1_000) };
      return { appId, ...signable, signature: signShare({ ...signable, ticket: value, url: address }).signature };
    },
    close: async (): Promise<void> => tickets?.close(),
  };
}

type TicketOptions = Pick<ShareOptions, 'db' | 'cipher' | 'rateLimit' | 'warn' | 'onError'>;

/** Tickets of an account. Other keys have rows of their own, so that failures with old keys do not block new ones. */
function openTickets({ db, cipher, ...options }: TicketOptions, keys: NonNullable<Config['wechat']>): ShareTickets {
  const account = cipher.mac(`${keys.origin} ${keys.appId} ${keys.secret}`);
  return createShareTickets({ ...options, account, rows: createShareRows({ db, cipher, account }), wechat: createWeChat(keys) });
}

async function tried(appId: string, url: string, tickets: ShareTickets | null): Promise<WeChatConfig> {
  const signable = { nonceStr: makeNonce(), timestamp: Math.floor(Date.now() / 1_000) };
  const fault = (await tickets?.lastFault()) ?? null;
  return {
    appId,
    ...signable,
    ...signShare({ ...signable, ticket: exampleTicket, url }),
    url,
    reason: tickets ? (fault ? 'upstream' : '') : 'notConfigured',
    errcode: fault?.code ?? 0,
    errmsg: fault?.message ?? '',
  };
}

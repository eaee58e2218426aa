/** Client of the messaging app's API: access tokens, and tickets for signatures. */
import type { Pool } from 'undici';
import { faultOf, WeChatFault, type WeChatCall } from './wechat-faults.ts';

export interface WeChatKeys {
  appId: string;
  secret: string;
  /** `https://api.weixin.qq.com`, or a test server. */
  origin: string;
}

/** A secret with its lifetime in seconds from the response. */
export interface ExpiringValue {
  value: string;
  seconds: number;
}

export interface WeChat {
  /**
   * The account's access token (stable_token): repeated calls return the same one while it is valid. `isForced`
   * replaces it, which is allowed 20 times a day, 30 s apart. Throws a WeChatFault.
   */
  accessToken: (options: { isForced: boolean; signal: AbortSignal }) => Promise<ExpiringValue>;
  /** The ticket for pages (getticket, type jsapi). Throws a WeChatFault. */
  ticket: (accessToken: string, signal: AbortSignal) => Promise<ExpiringValue>;
  close: () => Promise<void>;
}

export const wechatCallMs = 3_000;
const answerBytesMax = 65_536;
/** The longest documented lifetime; larger values are capped. */
const lifeSecondsMax = 7_200;
/** Only one instance calls at a time; the second connection is for when one hangs. */
const connections = 2;
/** No keep-alive: there are two calls in over an hour, and a connection closed by the server would cause a pause. */
const pipelining = 0;

export function createWeChat({ appId, secret, origin }: WeChatKeys): WeChat {
  const base = new URL(origin);
  const prefix = base.pathname.replace(/\/+$/, '');
  let opened: Promise<Pool> | undefined;
  // The client is loaded with the first call.
  const open = () => (opened ??= openPool(base.origin));
  const ask = async (
    call: WeChatCall,
    sent: { method: 'GET' | 'POST'; path: string; body?: string; signal: AbortSignal },
  ): Promise<Record<string, unknown>> => {
    const signal = AbortSignal.any([sent.signal, AbortSignal.timeout(wechatCallMs)]);
    const headers =
      sent.body === undefined ? { accept: 'application/json' } : { accept: 'application/json', 'content-type': 'application/json' };
    const pool = await open();
    const text = await pool
      .request({ ...sent, path: prefix + sent.path, headers, signal })
      .then(async ({ statusCode, body }) => ({ status: statusCode, text: await body.text() }))
      // The error may contain the URL, which contains the token.
      .catch((error: unknown) => Promise.reject(new WeChatFault(call, { kind: 'unreachable', says: `no answer (${nameOf(error)})` })));
    return readAnswer(call, text);
  };
  return {
    accessToken: async ({ isForced, signal }) => {
      const body = JSON.stringify({ grant_type: 'client_credential', appid: appId, secret, force_refresh: isForced });
      return livedIn(
        'stable_token',
        'access_token',
        await ask('stable_token', { method: 'POST', path: '/cgi-bin/stable_token', body, signal }),
      );
    },
    ticket: async (accessToken, signal) => {
      const path = `/cgi-bin/ticket/getticket?access_token=${encodeURIComponent(accessToken)}&type=jsapi`;
      return livedIn('getticket', 'ticket', await ask('getticket', { method: 'GET', path, signal }));
    },
    close: async () => (await opened)?.destroy(),
  };
}

async function openPool(origin: string): Promise<Pool> {
  const undici = await import('undici');
  return new undici.Pool(origin, {
    connections,
    pipelining,
    connectTimeout: wechatCallMs,
    headersTimeout: wechatCallMs,
    bodyTimeout: wechatCallMs,
    maxResponseSize: answerBytesMax,
  });
}

/** The response as an object without an error code; errors have status 200. */
function readAnswer(call: WeChatCall, { status, text }: { status: number; text: string }): Record<string, unknown> {
  const answer = parse(text);
  if (typeof answer !== 'object' || answer === null)
    throw new WeChatFault(call, { kind: 'unreachable', says: `an unreadable answer (status ${status})` });
  const { errcode = 0, errmsg = '' } = answer as { errcode?: unknown; errmsg?: unknown };
  if (errcode !== 0) throw faultOf(call, Number.isSafeInteger(errcode) ? Number(errcode) : 0, String(errmsg));
  if (status !== 200) throw new WeChatFault(call, { kind: 'unreachable', says: `status ${status}` });
  return answer as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Printable, so that it cannot change a URL or the signed string. */
const secretPattern = /^[\w.~+/=@-]{8,2048}$/;

function livedIn(call: WeChatCall, field: 'access_token' | 'ticket', answer: Record<string, unknown>): ExpiringValue {
  const { [field]: value, expires_in: seconds } = answer;
  if (typeof value !== 'string' || !secretPattern.test(value))
    throw new WeChatFault(call, { kind: 'unreachable', says: `an answer without ${field}` });
  if (typeof seconds !== 'number' || !(seconds >= 1))
    throw new WeChatFault(call, { kind: 'unreachable', says: 'an answer without its life' });
  return { value, seconds: Math.min(Math.floor(seconds), lifeSecondsMax) };
}

/** The code or name of a network error; never its message. */
function nameOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown')
    .replace(/[^\w-]/g, '')
    .slice(0, 60);
}

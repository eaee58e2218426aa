/**
 * The call helper: one way to make a call, whatever carries it.
 * `send` is the carrier: fetch in the browser; in-process or undici on the server.
 */
import { languageNumber, type Language } from '#shared/language.ts';
import type { Contract, Data, Input } from '#shared/api/endpoint.ts';
import { isSuccess, messageOf, payloadOf, type Envelope } from '#shared/http/envelope.ts';

export interface CallOptions {
  /** Shows the loading indicator until the answer; off by default. */
  showLoading?: boolean;
  /** Shows the message of a failure; off by default. */
  showMessage?: boolean;
  /** Returns the whole envelope as the data for any code; the caller evaluates it. */
  raw?: boolean;
  signal?: AbortSignal;
  /** Another language than that of the page. */
  language?: Language;
  /** Lives on when the page is left. */
  keepalive?: boolean;
  /** Name of a write, so that the server does a repetition of it once. */
  idempotencyKey?: string;
}

export interface Call {
  contract: Contract;
  method: Contract['method'];
  /** Path and query, languageType included where the method carries it there. */
  url: string;
  body?: string;
  options: CallOptions;
}

/** Carries a call out. Throws only when no answer arrived. */
export type Send = (call: Call) => Promise<Envelope>;

/** A call's outcome. `status` is `ok`, `refused` (an error code) or `network` (no answer). */
export type Outcome<D> =
  | { status: 'ok'; data: D; total: number; columnType: string; raw: Envelope }
  | { status: 'refused'; code: number; message?: string; raw: Envelope }
  | { status: 'network'; data: never[]; message?: string };

export interface Api {
  <C extends Contract>(contract: C, input: Input<C> | undefined, options: CallOptions & { raw: true }): Promise<Outcome<Envelope>>;
  <C extends Contract>(contract: C, input?: Input<C>, options?: CallOptions): Promise<Outcome<Data<C>>>;
}

export interface ApiSettings {
  language: Language;
  send: Send;
  /** Shows the text of a failure, if the call enabled messages. */
  showMessage?: (text: string) => void;
}

/** Text of a failure without a message; the specification requires the Chinese word. */
export const genericErrorText = '错误';

/** Creates the helper for one language. Code 401 returns neither a result nor a message. */
export function createApi({ language, send, showMessage }: ApiSettings): Api {
  const call = async (contract: Contract, input?: AnyInput, options: CallOptions = {}): Promise<Outcome<unknown>> => {
    const tell = (text: string | undefined) => {
      if (options.showMessage) showMessage?.(text ?? genericErrorText);
    };
    let envelope: Envelope;
    try {
      envelope = await send({ contract, method: contract.method, ...requestOf(contract, input, options.language ?? language), options });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      tell(undefined);
      return { status: 'network', data: [] };
    }
    if (options.raw || isSuccess(envelope.code)) {
      return {
        status: 'ok',
        data: options.raw ? envelope : contract.answer === 'token' ? envelope.token : payloadOf(envelope),
        total: envelope.total ?? 0,
        columnType: envelope.columnType ?? '',
        raw: envelope,
      };
    }
    const code = Number(envelope.code);
    if (code === 401) return { status: 'refused', code, raw: envelope };
    const message = messageOf(envelope);
    tell(message);
    return { status: 'refused', code, message, raw: envelope };
  };
  // The contract determines the types; the code below does not check them.
  return call as Api;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** URL and body of a call. `languageType` goes into the query of a GET, and into the body of a POST or PUT. */
function requestOf(contract: Contract, input: AnyInput | undefined, language: Language): Pick<Call, 'url' | 'body'> {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input?.params?.[name] ?? '')));
  const query = new URLSearchParams();
  const fields = Object.entries(input?.query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  for (const [name, value] of fields.sort(([a], [b]) => (a < b ? -1 : 1))) query.set(name, String(value));
  if (contract.method === 'GET') {
    query.set('languageType', String(languageNumber(language)));
    return { url: `${path}?${query}` };
  }
  const body = JSON.stringify({ ...input?.body, languageType: languageNumber(language) });
  return { url: query.size > 0 ? `${path}?${query}` : path, body };
}

/** Headers of every call: JSON, the fixed encrypt header, the client type and the bearer token. */
export function callHeaders(token: string | null, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    encrypt: 'none',
    'client-type': 'wechat',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

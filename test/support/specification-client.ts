/**
 * A client that knows the specification alone: its one helper (sections 7 and 8) over the rules of axios, which most such
 * clients stand on. Nothing of the product is imported here.
 */

/** Result of the helper: the payload, nothing (401), an error with its message, or the empty list of a network error. */
export type Result =
  | { kind: 'ok'; data: unknown; raw: Record<string, unknown> }
  | { kind: 'nothing' }
  | { kind: 'error'; message: string | undefined; code: unknown }
  | { kind: 'network'; data: []; status: 'error' };

export interface SpecificationClient {
  language: 'zh-Hans' | 'en';
  /** As local storage would hold it; '' = none. */
  token: string;
  get: (path: string, params?: Fields) => Promise<Result>;
  post: (path: string, data?: Fields) => Promise<Result>;
  put: (path: string, data?: Fields) => Promise<Result>;
  /** A static file, without the helper. */
  file: (path: string) => Promise<unknown>;
}

type Fields = Record<string, unknown>;

const timeoutMs = 120_000;

export function createSpecificationClient(origin: string): SpecificationClient {
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, fields: Fields = {}): Promise<Result> => {
    const languageType = client.language === 'zh-Hans' ? 0 : 1;
    const isGet = method === 'GET';
    const url = `${origin}${path}${isGet ? axiosParams({ ...fields, languageType }) : ''}`;
    const headers = {
      accept: 'application/json, text/plain, */*',
      encrypt: '1',
      'client-type': 'wechat',
      ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
      ...(isGet ? {} : { 'content-type': 'application/json' }),
    };
    const envelope = await axiosRequest(url, {
      method,
      headers,
      ...(isGet ? {} : { body: JSON.stringify({ ...fields, languageType }) }),
    }).catch(() => null);
    return envelope === null ? { kind: 'network', data: [], status: 'error' } : resultOf(envelope);
  };
  const client: SpecificationClient = {
    language: 'zh-Hans',
    token: '',
    get: (path, params) => call('GET', path, params),
    post: (path, data) => call('POST', path, data),
    put: (path, data) => call('PUT', path, data),
    file: (path) => axiosRequest(`${origin}${path}`, {}),
  };
  return client;
}

/** As axios does it: a status outside 200 to 299 rejects, and the body is read as JSON. */
async function axiosRequest(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  if (response.status < 200 || response.status >= 300) throw new Error(`Request failed with status code ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

/** As axios writes them: null and undefined are left out, and some characters stay as they are. */
function axiosParams(params: Fields): string {
  const written = (text: string) =>
    encodeURIComponent(text).replace(/%3A/gi, ':').replace(/%24/g, '$').replace(/%2C/gi, ',').replace(/%20/g, '+');
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${written(name)}=${written(String(value))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Section 8: 0, 200 and '0' are success, data falls back to rows, then user; 401 gives nothing; everything else its message. */
function resultOf(envelope: Record<string, unknown>): Result {
  const { code, data, rows, user, msg, message, desc } = envelope;
  if (code === 0 || code === 200 || code === '0') return { kind: 'ok', data: data ?? rows ?? user, raw: envelope };
  if (Number(code) === 401) return { kind: 'nothing' };
  return { kind: 'error', message: (msg || message || desc) as string | undefined, code };
}

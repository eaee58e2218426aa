/** Calls of the APIs of CDNs. */

const callMs = 10_000;
const answerBytesMax = 65_536;

export interface CdnCall {
  url: string;
  method: 'POST' | 'PURGE';
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Sends a call and returns the text of its response. Throws an error with the status, without address and token, if it is refused. */
export async function sendToCdn({ url, signal, ...init }: CdnCall): Promise<string> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
  const response = await fetch(url, { ...init, signal: limited, redirect: 'error' }).catch((error: unknown) =>
    Promise.reject(new Error(`The CDN does not answer (${causeOf(error)})`)),
  );
  const text = (await response.text()).slice(0, answerBytesMax);
  if (!response.ok) throw new Error(`The CDN answers ${response.status}`);
  return text;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? ((error.cause as { code?: string } | undefined)?.code ?? error.name) : '';
  return cause || 'unknown';
}

/** Sends JSON. */
export function postToCdn(url: string, { headers, body, signal }: { headers: Record<string, string>; body: unknown; signal: AbortSignal }) {
  return sendToCdn({
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

/** Conditional requests: whether the caller has already what would be sent (RFC 9110, 13.2.2). */
import type { IncomingMessage } from 'node:http';

export interface Version {
  etag: string;
  /** Milliseconds; null where nobody knows. */
  lastModified: number | null;
}

/** By the tag where the caller names one, weakly compared (proxies make a tag strong or weak); by the date only where he does not. */
export function isNotModified({ headers }: Pick<IncomingMessage, 'headers'>, { etag, lastModified }: Version): boolean {
  const held = headers['if-none-match'];
  if (held !== undefined) return held.trim() === '*' || held.includes(etag.replace(/^W\//, ''));
  const since = headers['if-modified-since'];
  if (since === undefined || lastModified === null) return false;
  const sinceMs = Date.parse(since);
  return Number.isFinite(sinceMs) && Math.floor(lastModified / 1_000) * 1_000 <= sinceMs;
}

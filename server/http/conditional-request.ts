/** Conditional requests: whether the client's copy is current, so that a 304 will do (RFC 9110, 13.2.2). */
import type { IncomingMessage } from 'node:http';

export interface Version {
  etag: string;
  /** Milliseconds; null when unknown. */
  lastModified: number | null;
}

/** Compares `If-None-Match` weakly, because proxies make tags strong or weak; `If-Modified-Since` counts only without it. */
export function isNotModified({ headers }: Pick<IncomingMessage, 'headers'>, { etag, lastModified }: Version): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.replace(/^W\//, ''));
  const since = headers['if-modified-since'];
  if (since === undefined || lastModified === null) return false;
  const sinceMs = Date.parse(since);
  return Number.isFinite(sinceMs) && Math.floor(lastModified / 1_000) * 1_000 <= sinceMs;
}

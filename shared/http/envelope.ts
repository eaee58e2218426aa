/** The response envelope of every call. */

export interface Envelope {
  code: number | string;
  data?: unknown;
  msg?: string;
  message?: string;
  desc?: string;
  token?: string;
  user?: unknown;
  rows?: unknown;
  total?: number;
  columnType?: string;
}

/** Codes 0, 200 and '0' are success; the server itself always answers 200. */
export function isSuccess(code: unknown): boolean {
  return code === 0 || code === 200 || code === '0';
}

/** The payload: `data`, and where absent `rows`, then `user`. */
export function payloadOf(envelope: Envelope): unknown {
  return envelope.data ?? envelope.rows ?? envelope.user;
}

/** The message to show: the first of `msg`, `message` and `desc`. */
export function messageOf(envelope: Envelope): string | undefined {
  return envelope.msg || envelope.message || envelope.desc || undefined;
}

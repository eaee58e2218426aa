/** Failures of a page's routes: the public part, and the details for the log. */
import { randomBytes } from 'node:crypto';
import type { StaticHandlerContext } from 'react-router';

interface PlainError {
  status: number;
  statusText: string;
  data: { requestId: string } | null;
  internal: false;
}

/** The failures of a page by route, as the browser may know them. */
export function errorsOf(result: StaticHandlerContext): Record<string, unknown> | null {
  if (!result.errors) return null;
  return Object.fromEntries(Object.entries(result.errors).map(([routeId, error]) => [routeId, plainError(error)]));
}

/** Gives each failure a request id that the visitor can report and the log contains. Failed pages are never cached. */
export function nameFailures(result: StaticHandlerContext, onError: (error: unknown, requestId?: string) => void): void {
  for (const [routeId, error] of Object.entries(result.errors ?? {})) {
    const plain = plainError(error);
    if (plain.status < 500 || !result.errors) continue;
    const requestId = randomBytes(5).toString('hex');
    onError(error, requestId);
    result.errors[routeId] = { ...plain, data: { requestId } };
  }
}

/** A route error in the form that the router recognises after JSON; its cause stays on the server. */
export function plainError(error: unknown): PlainError {
  const { status, data } = (error ?? {}) as { status?: unknown; data?: { requestId?: unknown } | null };
  const requestId = data?.requestId;
  return {
    status: typeof status === 'number' ? status : 500,
    statusText: '',
    data: typeof requestId === 'string' ? { requestId } : null,
    internal: false,
  };
}

/** Turns 404 into 410. */
export function markGone(result: StaticHandlerContext): void {
  for (const [routeId, error] of Object.entries(result.errors ?? {})) {
    if (!result.errors || plainError(error).status !== 404) continue;
    result.errors[routeId] = plainError({ status: 410 });
    result.statusCode = 410;
  }
}

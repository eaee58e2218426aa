/** Headers that every answer carries; pages add their own policy. */
import type { FastifyInstance } from 'fastify';

export interface SecurityHeadersOptions {
  /** Sends HSTS: only where the site is served over HTTPS. */
  secure: boolean;
}

/** Headers of pages. Who may frame them stands in their policy. */
export function pageHeaders({ secure }: SecurityHeadersOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

export function addSecurityHeaders(app: FastifyInstance, options: SecurityHeadersOptions): void {
  const headers = { ...pageHeaders(options), 'x-frame-options': 'DENY' };
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    // What is not a page, a picture or a document of ours never runs anything.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  });
}

/** Security headers of every response; pages add their own policy. */
import type { FastifyInstance } from 'fastify';
import { isApiPath } from './error-handler.ts';

export interface SecurityHeadersOptions {
  /** Sends HSTS: only where the site is served over HTTPS. */
  secure: boolean;
  /** Tells search engines not to index the site. */
  noindex: boolean;
}

/** Headers of pages. Who may frame them stands in their policy. */
export function pageHeaders({ secure, noindex }: SecurityHeadersOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(noindex ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

export function addSecurityHeaders(app: FastifyInstance, options: SecurityHeadersOptions): void {
  const headers = { ...pageHeaders(options), 'x-frame-options': 'DENY' };
  app.addHook('onSend', async (request, reply) => {
    // Answers of calls are no pages: what is in them is found where it is drawn.
    if (isApiPath(request.url)) reply.header('x-robots-tag', 'noindex');
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    // What is not a page, a picture or a document of ours never runs anything.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  });
}

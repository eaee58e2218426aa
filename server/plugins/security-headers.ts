/** Security headers of every response; pages add a content security policy. */
import type { FastifyInstance } from 'fastify';
import { isApiPath } from './error-handler.ts';
import { plainSendHook } from './plain-hook.ts';

export interface SecurityHeadersOptions {
  /** Sends HSTS, for sites served over HTTPS. */
  secure: boolean;
  /** Tells search engines not to index the site. */
  noindex: boolean;
}

/** Headers of pages; their policy also says who may frame them. */
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

/** Responses other than pages and files never run scripts. */
const policyWithoutScripts = "default-src 'none'; frame-ancestors 'none'";

/** All headers of an API response, for those that are sent before Fastify's hooks run. Its content is indexed as pages. */
export function apiHeaders(options: SecurityHeadersOptions): Record<string, string> {
  return { ...pageHeaders(options), 'x-frame-options': 'DENY', 'content-security-policy': policyWithoutScripts, 'x-robots-tag': 'noindex' };
}

export function addSecurityHeaders(app: FastifyInstance, options: SecurityHeadersOptions): void {
  const headers = Object.entries({ ...pageHeaders(options), 'x-frame-options': 'DENY', 'content-security-policy': policyWithoutScripts });
  const addHeaders = plainSendHook((request, reply) => {
    // API responses must not be indexed; their content is indexed as pages.
    if (isApiPath(request.url)) reply.header('x-robots-tag', 'noindex');
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.addHook('onSend', addHeaders);
}

/**
 * Signed cookies for the few contracts that name one: httpOnly, same-site, limited to one path. No page and no cacheable
 * response depends on a cookie, and none represents a session.
 */
import { hkdfSync } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

const purpose = 'golden-panda cookies';

export interface CookieTerms {
  /** Path to which the browser sends the cookie. */
  path: string;
  maxAgeSeconds: number;
}

/** The cookie of a call. */
export interface CallCookie {
  /** The verified value; null for a missing or forged cookie. */
  value: string | null;
  set: (value: string, terms: CookieTerms) => void;
}

export async function addSignedCookies(app: FastifyInstance, { secret, siteOrigin }: Pick<Config, 'secret' | 'siteOrigin'>): Promise<void> {
  // A separate key, so that a signature for another purpose is never valid as a cookie.
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64');
  await app.register(cookie, {
    secret: key,
    parseOptions: { signed: true, httpOnly: true, sameSite: 'strict', secure: siteOrigin.startsWith('https:') },
  });
}

/** Reads and sets the cookie of a name. The name is part of the signature, so one cookie is never valid as another. */
export function callCookie(request: FastifyRequest, reply: FastifyReply, name: string): CallCookie {
  return {
    value: readCookie(request, name),
    set: (value, { path, maxAgeSeconds }) =>
      void reply.setCookie(name, `${name}:${value}`, { path, maxAge: Math.max(0, Math.floor(maxAgeSeconds)) }),
  };
}

export function readCookie(request: FastifyRequest, name: string): string | null {
  const sent = request.cookies[name];
  const { valid, value } = sent === undefined ? { valid: false, value: null } : request.unsignCookie(sent);
  return valid && value?.startsWith(`${name}:`) ? value.slice(name.length + 1) : null;
}

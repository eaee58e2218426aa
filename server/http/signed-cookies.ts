/**
 * Signed cookies of the few calls whose contract names one: httpOnly, of this site alone, of one path. No page and nothing
 * that a cache may keep depends on a cookie, and none stands for a session.
 */
import { hkdfSync } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

const purpose = 'golden-panda cookies';

export interface CookieTerms {
  /** The only addresses that the browser sends it to: this one and those below. */
  path: string;
  maxAgeSeconds: number;
}

/** The cookie of a call. */
export interface CallCookie {
  /** The value that this site signed; null for a missing or foreign cookie. */
  value: string | null;
  set: (value: string, terms: CookieTerms) => void;
}

export async function addSignedCookies(app: FastifyInstance, { secret, siteOrigin }: Pick<Config, 'secret' | 'siteOrigin'>): Promise<void> {
  // A key of its own, so that a signature for another purpose never passes for a cookie.
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64');
  await app.register(cookie, {
    secret: key,
    parseOptions: { signed: true, httpOnly: true, sameSite: 'strict', secure: siteOrigin.startsWith('https:') },
  });
}

/** The cookie of a name, to be read and set. Its name is signed with it, so that one never passes for another. */
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

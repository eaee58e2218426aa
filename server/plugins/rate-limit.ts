/** Limits per address for the endpoints that name one. Calls of the pages' own loaders are not counted. */
import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '#server/errors.ts';

/** Header by which the process knows its own calls; the value is made anew at every start. */
export const ownCallHeader = 'x-own-call';
export const ownCallSecret: string = randomUUID();

const addressesMax = 10_000;

export async function addRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: addressesMax,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: (request) => request.headers[ownCallHeader] === ownCallSecret,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.max(1, Math.ceil(ttl / 1000))),
  });
}

/** One visitor owns a whole /64 of IPv6 addresses; the limit counts the network. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const gap = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...gap, ...last].slice(0, 4).join(':');
}

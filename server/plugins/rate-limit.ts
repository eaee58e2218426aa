/** Limits per address for the endpoints that name one. Calls of the pages' own loaders are not counted. */
import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '#server/errors.ts';
import { networkOf } from '#server/network.ts';

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

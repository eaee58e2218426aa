/**
 * Rate limits of endpoints whose contract names one: per account if logged in, else per network. Calls of the pages'
 * own loaders are not counted.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callLimitName, type CallLimit, type RateLimits, type WideShares } from '#shared/rate-limits.ts';
import { viewerOf } from '#server/http/caller.ts';
import { tooManyRequests } from '#server/errors.ts';
import { networksAround } from '#server/network.ts';
import { isOwnCall, networkOfVisitor } from '#server/http/visitor.ts';

type Count = (request: FastifyRequest) => Promise<{ isAllowed: true } | { isAllowed: false; isExceeded: boolean; ttlInSeconds: number }>;

const counters = new WeakMap<FastifyInstance['server'], (limit: CallLimit, isAccount: boolean) => readonly Count[]>();

/** Maximum number of visitors tracked per limit. */
const visitorsMax = 10_000;

export async function addRateLimit(
  app: FastifyInstance,
  { figures, wideShares }: { figures: RateLimits; wideShares: WideShares },
): Promise<void> {
  await app.register(rateLimit, { global: false, cache: visitorsMax });
  const made = new Map<string, readonly Count[]>();
  counters.set(app.server, (limit, isAccount) => {
    const name = callLimitName(limit, isAccount);
    const known = made.get(name);
    if (known) return known;
    const { count, seconds } = figures[name];
    const counter = (share: number, keyGenerator: (request: FastifyRequest) => string): Count =>
      app.createRateLimit({ max: count * share, timeWindow: seconds * 1000, keyGenerator });
    const ofNetwork = () =>
      [1, ...wideShares].map((share, at) => counter(share, (request) => networksAround(networkOfVisitor(request))[at] ?? `${at}`));
    const counts = name.endsWith('.account') ? [counter(1, (request) => viewerOf(request)?.id ?? '')] : ofNetwork();
    made.set(name, counts);
    return counts;
  });
}

/** Counts a call once the caller is known. Throws `tooManyRequests`. */
export async function limitCall(request: FastifyRequest, limit: CallLimit): Promise<void> {
  if (isOwnCall(request)) return;
  const counts = counters.get(request.server.server)?.(limit, viewerOf(request) !== null) ?? [];
  // An IPv4 address has no wider networks.
  const levels = networksAround(networkOfVisitor(request)).length;
  for (const count of counts.slice(0, levels)) {
    const outcome = await count(request);
    if (!outcome.isAllowed && outcome.isExceeded) throw tooManyRequests(Math.max(1, outcome.ttlInSeconds));
  }
}

/**
 * Rate limits of endpoints whose contract names one: per account if logged in, else per network. Calls of the pages'
 * own loaders are not counted.
 */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
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
  await app.register(rateLimit, { global: false, store: CounterStore });
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

interface Counter {
  count: number;
  endsAtMs: number;
}

/**
 * Counters of one limit in windows that start with the first call. The plugin's own store answers each call with the record
 * that it goes on counting in, and the plugin reads it later: then every call of a burst past the limit is refused, the
 * first ones too.
 */
class CounterStore implements FastifyRateLimitStore {
  readonly #counters = new LRUCache<string, Counter>({ max: visitorsMax });

  incr(key: string, answer: (error: Error | null, result?: { current: number; ttl: number }) => void, windowMs = 0): void {
    const nowMs = Date.now();
    const known = this.#counters.get(key);
    const isRunning = known !== undefined && known.endsAtMs > nowMs;
    const counter = isRunning ? { ...known, count: known.count + 1 } : { count: 1, endsAtMs: nowMs + windowMs };
    this.#counters.set(key, counter);
    answer(null, { current: counter.count, ttl: counter.endsAtMs - nowMs });
  }

  child(): CounterStore {
    return new CounterStore();
  }
}

/** Counts a call once the caller is known. Throws `tooManyRequests`. */
export async function limitCall(request: FastifyRequest, limit: CallLimit): Promise<void> {
  if (isOwnCall(request)) return;
  const counts = counters.get(request.server.server)?.(limit, viewerOf(request) !== null) ?? [];
  // An IPv4 address has no wider networks.
  const levels = networksAround(networkOfVisitor(request)).length;
  for (const count of counts.slice(0, levels)) {
    const outcome = await count(request);
    if (!outcome.isAllowed && outcome.isExceeded) throw tooManyRequests(outcome.ttlInSeconds);
  }
}

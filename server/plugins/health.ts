/** Whether the process lives (/healthz) and whether it can serve (/readyz), and what its caches do (/metrics). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, ReadOnlyError } from '#server/errors.ts';

export interface HealthOptions {
  /** Rejects when what the process needs is away. */
  check: () => Promise<void>;
  /** Numbers for /metrics, by name. */
  numbers: () => Record<string, number>;
  /** Bearer token for /metrics; null = only requests from this machine are answered. */
  metricsToken: string | null;
}

export interface Health {
  /** From now on /readyz answers 503, so that a balancer sends nobody here any more. */
  retire: () => void;
}

const checkMs = 2_000;

export function addHealth(app: FastifyInstance, { check, numbers, metricsToken }: HealthOptions): Health {
  let retired = false;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const status = retired ? 'stopping' : await settlesWithin(check(), checkMs);
    if (status !== 'ready') reply.code(503).header('retry-after', '3');
    return { status };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw notFound();
    const own = {
      process_resident_memory_bytes: process.memoryUsage.rss(),
      process_cpu_seconds_total: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
      event_loop_delay_p99_seconds: delay.percentile(99) / 1e9,
    };
    const lines = Object.entries({ ...own, ...numbers() }).map(([name, value]) => `golden_panda_${name} ${value}`);
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4')
      .send(`${lines.join('\n')}\n`);
  });
  return {
    retire: () => {
      retired = true;
    },
  };
}

/** Headers by which a proxy says that it asks for somebody else. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

/** Allows the token, and requests from this machine itself; a request that a local proxy forwards comes from somewhere else. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true;
  const isHere = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(socket.remoteAddress ?? '');
  return isHere && proxyHeaders.every((name) => headers[name] === undefined);
}

function isSame(one: string, other: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(one), hashOf(other));
}

type Readiness = 'ready' | 'read-only' | 'unavailable';

async function settlesWithin(work: Promise<void>, ms: number): Promise<Readiness> {
  const late = new Promise<Readiness>((resolve) => setTimeout(resolve, ms, 'unavailable').unref());
  const outcome = work.then(
    (): Readiness => 'ready',
    (error: unknown) => (error instanceof ReadOnlyError ? 'read-only' : 'unavailable'),
  );
  return Promise.race([outcome, late]);
}

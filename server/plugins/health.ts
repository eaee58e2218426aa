/** The liveness probe (/healthz), the readiness probe (/readyz) and Prometheus metrics (/metrics). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, ReadOnlyError } from '#server/errors.ts';

export interface HealthOptions {
  /** Rejects when a required dependency is unavailable. */
  check: () => Promise<void>;
  /** Metrics by name. */
  numbers: () => Record<string, number>;
  /** Bearer token for /metrics; null = only requests from this machine. */
  metricsToken: string | null;
}

export interface Health {
  /** Makes /readyz answer 503, so that a load balancer stops sending traffic. */
  drain: () => void;
}

const checkMs = 2_000;

export function addHealth(app: FastifyInstance, { check, numbers, metricsToken }: HealthOptions): Health {
  let isDraining = false;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const status = isDraining ? 'stopping' : await settlesWithin(check(), checkMs);
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
    drain: () => {
      isDraining = true;
    },
  };
}

/** Headers that a proxy adds to requests it forwards. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

/** Allows requests with the token and requests from this machine, except those that a local proxy forwards. */
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

/** Whether the process lives (/healthz) and whether it can serve (/readyz), and what its caches do (/metrics). */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { ReadOnlyError } from '#server/errors.ts';

export interface HealthOptions {
  /** Rejects when what the process needs is away. */
  check: () => Promise<void>;
  /** Numbers for /metrics, by name. */
  numbers: () => Record<string, number>;
}

export interface Health {
  /** From now on /readyz answers 503, so that a balancer sends nobody here any more. */
  retire: () => void;
}

const checkMs = 2_000;

export function addHealth(app: FastifyInstance, { check, numbers }: HealthOptions): Health {
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
  app.get('/metrics', async (_request, reply) => {
    const own = {
      process_resident_memory_bytes: process.memoryUsage.rss(),
      process_cpu_seconds_total: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
      event_loop_delay_p99_seconds: delay.percentile(99) / 1e9,
    };
    const lines = Object.entries({ ...own, ...numbers() }).map(([name, value]) => `golden_panda_${name} ${value}`);
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`);
  });
  return {
    retire: () => {
      retired = true;
    },
  };
}

type Readiness = 'ready' | 'read-only' | 'unavailable';

async function settlesWithin(work: Promise<void>, ms: number): Promise<Readiness> {
  const late = new Promise<Readiness>((resolve) => setTimeout(resolve, ms, 'unavailable').unref());
  const outcome = work.then((): Readiness => 'ready', (error: unknown) => (error instanceof ReadOnlyError ? 'read-only' : 'unavailable'));
  return Promise.race([outcome, late]);
}

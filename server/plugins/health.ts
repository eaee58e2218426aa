/** The liveness probe (/healthz) and the readiness probe (/readyz). */
import type { FastifyInstance } from 'fastify';
import { ReadOnlyError } from '#server/errors.ts';

export interface HealthOptions {
  /** Rejects when a required dependency is unavailable. */
  check: () => Promise<void>;
}

export interface Health {
  /** Makes /readyz answer 503, so that a load balancer stops sending traffic. */
  drain: () => void;
}

const checkMs = 2_000;

export function addHealth(app: FastifyInstance, { check }: HealthOptions): Health {
  let isDraining = false;
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const status = isDraining ? 'stopping' : await settlesWithin(check(), checkMs);
    if (status !== 'ready') reply.code(503).header('retry-after', '3');
    return { status };
  });
  return {
    drain: () => {
      isDraining = true;
    },
  };
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

/** Makes endpoints slow or broken during a test, below the page that reads them. */
import type { FastifyInstance } from 'fastify';

export interface Trouble {
  /** Milliseconds that answers of matching addresses wait. */
  delayMs: number;
  /** Matching addresses answer after it. */
  held: Promise<void> | null;
  /** Status that matching addresses answer with instead. */
  status: number | null;
  /** Which addresses. */
  matches: RegExp;
}

/** `prepare` goes to startTestApp; `trouble` may be changed at any time. */
export function endpointTrouble(): { trouble: Trouble; prepare: (instance: FastifyInstance) => void } {
  const trouble: Trouble = { delayMs: 0, held: null, status: null, matches: /^\/(web|system)\// };
  return {
    trouble,
    prepare: (instance) => {
      instance.addHook('preHandler', async (request, reply) => {
        if (!trouble.matches.test(request.url)) return;
        if (trouble.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, trouble.delayMs));
        await trouble.held;
        if (trouble.status === null) return;
        reply.code(trouble.status).header('cache-control', 'no-store').send({ code: trouble.status, msg: 'trouble' });
        return reply;
      });
    },
  };
}

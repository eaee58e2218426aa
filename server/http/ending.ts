/** Tells what is held open for a visitor, such as an event stream, that the site stops. */
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

const endings = new WeakMap<Server, AbortController>();

/** Aborts before the connections of the site have to end. */
export function endingOf(app: FastifyInstance): AbortSignal {
  const known = endings.get(app.server);
  if (known) return known.signal;
  const ending = new AbortController();
  endings.set(app.server, ending);
  app.addHook('preClose', async () => ending.abort());
  return ending.signal;
}

/** Ends what is held open, so that only answers under way keep connections. */
export function endHeld(app: FastifyInstance): void {
  endings.get(app.server)?.abort();
}

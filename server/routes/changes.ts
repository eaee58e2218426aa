/**
 * `GET /web/changes`: the tags that have changed since the caller's last call, for web tiers alone. A call is left open until
 * there are some, so that they arrive at once through any proxy.
 */
import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/errors.ts';
import { changesPath, changesWaitMs, cursorHeader } from '#server/http/changes-call.ts';
import { endingOf } from '#server/http/ending.ts';
import { isOwnCall } from '#server/http/visitor.ts';
import type { EventBus } from '#server/events.ts';
import type { ChangePage } from '#server/services/core/change-feed.ts';

export interface ChangesRouteOptions {
  changesSince: (cursor: string | null) => Promise<ChangePage>;
  events: Pick<EventBus, 'onContentChanged'>;
}

export function registerChangesRoute(app: FastifyInstance, { changesSince, events }: ChangesRouteOptions): void {
  const ending = endingOf(app);

  app.get(changesPath, { schema: { hide: true } as object }, async (request, reply) => {
    if (!isOwnCall(request)) throw notFound();
    const sent = request.headers[cursorHeader];
    const cursor = typeof sent === 'string' ? sent : null;
    // Followed before the first look, so that no change falls in between.
    const change = followOnce(events, AbortSignal.any([request.signal, ending, AbortSignal.timeout(changesWaitMs)]));
    try {
      let page = await changesSince(cursor);
      if (cursor !== null && page.tags.length === 0) {
        await change.happened;
        page = await changesSince(cursor);
      }
      return await reply.header('cache-control', 'no-store').send(page);
    } finally {
      change.stop();
    }
  });
}

/** Resolves with the next change, or when the signal aborts. */
function followOnce(events: Pick<EventBus, 'onContentChanged'>, signal: AbortSignal): { happened: Promise<void>; stop: () => void } {
  const { promise: happened, resolve } = Promise.withResolvers<void>();
  const stop = events.onContentChanged(() => resolve());
  if (signal.aborted) resolve();
  else signal.addEventListener('abort', () => resolve(), { once: true });
  return { happened, stop };
}

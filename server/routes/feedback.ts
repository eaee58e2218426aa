/** Serves shared/api/feedback.ts. */
import type { FastifyInstance } from 'fastify';
import { addFeedback, handleFeedback, listFeedback } from '#shared/api/feedback.ts';
import { route } from '#server/http/route.ts';
import type { FeedbackService } from '#server/services/community/feedback.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerFeedbackRoutes(app: FastifyInstance, { feedback }: { feedback: FeedbackService }): void {
  route(app, addFeedback, async ({ body, viewer, source }) =>
    uncached(await feedback.add(body, { userId: viewer?.id ?? null, network: source.network })),
  );
  route(app, listFeedback, async ({ query }) => uncached(await feedback.list(query)));
  route(app, handleFeedback, async ({ body, viewer }) => uncached({ handled: await feedback.handle(viewer.id, body) }));
}

/** Serves shared/api/workflow.ts. */
import type { FastifyInstance } from 'fastify';
import { actOnItem, restoreItem } from '#shared/api/workflow.ts';
import type { ContentAction } from '#shared/content-lifecycle.ts';
import { route } from '#server/http/route.ts';
import type { Workflow } from '#server/services/editing/workflow.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerWorkflowRoutes(app: FastifyInstance, { workflow }: { workflow: Workflow }): void {
  for (const action of Object.keys(actOnItem) as ContentAction[]) {
    route(app, actOnItem[action], async ({ body, viewer }) => uncached(await workflow.act(viewer, action, body)));
  }
  route(app, restoreItem, async ({ body, viewer }) => uncached(await workflow.restore(viewer, body.id)));
}

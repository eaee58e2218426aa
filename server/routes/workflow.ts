/** Serves shared/api/workflow.ts. */
import type { FastifyInstance } from 'fastify';
import { actOnWork, restoreWork } from '#shared/api/workflow.ts';
import type { ContentAction } from '#shared/content-lifecycle.ts';
import { route } from '#server/http/route.ts';
import type { ManageWorkflow } from '#server/services/editing/workflow.ts';
import { ownAnswer } from '#server/http/no-store.ts';

export function registerManageWorkflowRoutes(app: FastifyInstance, { manageWorkflow }: { manageWorkflow: ManageWorkflow }): void {
  for (const action of Object.keys(actOnWork) as ContentAction[]) {
    route(app, actOnWork[action], async ({ body, viewer }) => ownAnswer(await manageWorkflow.act(viewer, action, body)));
  }
  route(app, restoreWork, async ({ body, viewer }) => ownAnswer(await manageWorkflow.restore(viewer, body.id)));
}

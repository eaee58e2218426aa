/** Serves shared/api/manage-workflow.ts. */
import type { FastifyInstance } from 'fastify';
import { actOnWork, restoreWork } from '#shared/api/manage-workflow.ts';
import type { ContentAction } from '#shared/content-lifecycle.ts';
import { route } from '#server/route.ts';
import type { ManageWorkflow } from '#server/services/manage-workflow.ts';
import { ownAnswer } from './own-answer.ts';

export function registerManageWorkflowRoutes(app: FastifyInstance, { manageWorkflow }: { manageWorkflow: ManageWorkflow }): void {
  for (const action of Object.keys(actOnWork) as ContentAction[]) {
    route(app, actOnWork[action], async ({ body, viewer }) => ownAnswer(await manageWorkflow.act(viewer, action, body)));
  }
  route(app, restoreWork, async ({ body, viewer }) => ownAnswer(await manageWorkflow.restore(viewer, body.id)));
}

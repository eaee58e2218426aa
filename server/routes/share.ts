/** Serves shared/api/share.ts. */
import type { FastifyInstance } from 'fastify';
import { getWeChatConfig } from '#shared/api/share.ts';
import { route } from '#server/route.ts';
import type { ShareService } from '#server/services/share.ts';
import { ownAnswer } from './own-answer.ts';

export function registerShareRoutes(app: FastifyInstance, { share }: { share: ShareService }): void {
  route(app, getWeChatConfig, async ({ body, viewer }) => ownAnswer(await share.sign(body, viewer)));
}

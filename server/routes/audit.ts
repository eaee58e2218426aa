/** Serves shared/api/audit.ts. */
import type { FastifyInstance } from 'fastify';
import { listAuditNames, listAudits, verifyAudits } from '#shared/api/audit.ts';
import { route } from '#server/http/route.ts';
import type { AuditListService } from '#server/services/core/audit-trail-list.ts';
import { ownAnswer } from '#server/http/no-store.ts';

export function registerAuditRoutes(app: FastifyInstance, { audit }: { audit: AuditListService }): void {
  route(app, listAudits, async ({ query, language }) => ownAnswer(await audit.list(query, language)));
  route(app, listAuditNames, async () => ownAnswer(await audit.names()));
  route(app, verifyAudits, async ({ query }) => ownAnswer(await audit.verify(query.after ?? 0)));
}

/** Serves shared/api/audit.ts. */
import type { FastifyInstance } from 'fastify';
import { listAuditNames, listAudits, verifyAudits } from '#shared/api/audit.ts';
import { route } from '#server/http/route.ts';
import type { AuditListService } from '#server/services/core/audit-trail-list.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerAuditRoutes(app: FastifyInstance, { audit }: { audit: AuditListService }): void {
  route(app, listAudits, async ({ query, language }) => uncached(await audit.list(query, language)));
  route(app, listAuditNames, async () => uncached(await audit.names()));
  route(app, verifyAudits, async ({ query }) => uncached(await audit.verify(query.after ?? 0)));
}

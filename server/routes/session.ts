/** Serves shared/api/session.ts. */
import type { FastifyInstance } from 'fastify';
import { listSessions, revokeOtherSessions, revokeSession } from '#shared/api/session.ts';
import { route } from '#server/http/route.ts';
import type { SessionService } from '#server/services/core/session.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerSessionRoutes(app: FastifyInstance, { session }: { session: SessionService }): void {
  route(app, listSessions, async ({ viewer }) => {
    const rows = await session.list(viewer);
    return uncached({ rows, total: rows.length });
  });
  route(app, revokeSession, async ({ body, viewer }) => {
    await session.revoke(viewer.id, body.id);
    return uncached(null);
  });
  route(app, revokeOtherSessions, async ({ viewer }) => uncached({ ended: await session.revokeOthers(viewer) }));
}

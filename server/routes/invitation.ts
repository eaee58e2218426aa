/** Serves shared/api/invitation.ts. */
import type { FastifyInstance } from 'fastify';
import { addInvitation, listInvitationEditions, listInvitations, listInvitationUses, revokeInvitation } from '#shared/api/invitation.ts';
import { route } from '#server/http/route.ts';
import type { InvitationListService } from '#server/services/account/invitation-list.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerInvitationRoutes(app: FastifyInstance, { invitation }: { invitation: InvitationListService }): void {
  route(app, listInvitations, async ({ query }) => uncached(await invitation.list(query)));
  route(app, listInvitationUses, async ({ query, language }) => uncached(await invitation.uses(query, language)));
  route(app, listInvitationEditions, async () => uncached(await invitation.editions()));
  route(app, addInvitation, async ({ body, viewer }) => uncached(await invitation.add(viewer, body)));
  route(app, revokeInvitation, async ({ body, viewer }) => {
    await invitation.revoke(viewer, body.id);
    return uncached(null);
  });
}

/** Serves shared/api/account-staff.ts. */
import type { FastifyInstance } from 'fastify';
import {
  addStaffAccount,
  blockAccount,
  decideAgencies,
  endAccountSessions,
  getAccount,
  listAccountHistory,
  listAccounts,
  setAccountRole,
} from '#shared/api/account-staff.ts';
import { route } from '#server/http/route.ts';
import type { ManageAccountService } from '#server/services/account/account-administration.ts';
import { ownAnswer } from '#server/http/no-store.ts';

export function registerAccountStaffRoutes(app: FastifyInstance, { manageAccount }: { manageAccount: ManageAccountService }): void {
  route(app, listAccounts, async ({ query, language }) => ownAnswer(await manageAccount.list(query, language)));
  route(app, getAccount, async ({ query, viewer, language }) => ownAnswer(await manageAccount.read(viewer, query.userId, language)));
  route(app, listAccountHistory, async ({ query, language }) => ownAnswer(await manageAccount.history(query, language)));
  route(app, decideAgencies, async ({ body, viewer }) => ownAnswer(await manageAccount.decideAgencies(viewer, body)));
  route(app, blockAccount, async ({ body, viewer }) => {
    await manageAccount.block(viewer, body);
    return ownAnswer(null);
  });
  route(app, setAccountRole, async ({ body, viewer }) => ownAnswer(await manageAccount.setRole(viewer, body)));
  route(app, endAccountSessions, async ({ body, viewer }) => ownAnswer(await manageAccount.endSessions(viewer, body.userId)));
  route(app, addStaffAccount, async ({ body, viewer }) => ownAnswer(await manageAccount.add(viewer, body)));
}

/** Accounts, invitations and agreements for staff. */
import type { FastifyInstance } from 'fastify';
import {
  blockAccount,
  countAccounts,
  decideAgencies,
  endAccountSessions,
  getAccount,
  getAgreementVersion,
  listAccountHistory,
  listAccounts,
  listAgreementVersions,
  publishAgreementTemplates,
  publishAgreementVersion,
  setAccountRole,
  withdrawAgreementVersion,
} from '#shared/api/account-staff.ts';
import {
  changeAccountEmail,
  checkAccountLink,
  confirmEmailByLink,
  getMailState,
  inviteStaff,
  renameAccount,
  sendPasswordLink,
  setPasswordByLink,
  withdrawAccountEmail,
  withdrawStaffInvitation,
} from '#shared/api/account/account-link.ts';
import { resetSecondFactor } from '#shared/api/account/second-factor.ts';
import {
  addInvitation,
  listInvitationEditions,
  listInvitations,
  listInvitationUses,
  mailInvitation,
  revokeInvitation,
} from '#shared/api/invitation.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerAccountStaffRoutes(app: FastifyInstance, { staffAccount, accountLink, invitation, agreement }: Services): void {
  route(app, listAccounts, async ({ query, language }) => uncached(await staffAccount.list(query, language)));
  route(app, countAccounts, async ({ query }) => uncached(await staffAccount.counts(query)));
  route(app, getAccount, async ({ query, viewer, language }) => uncached(await staffAccount.read(viewer, query.userId, language)));
  route(app, listAccountHistory, async ({ query, language }) => uncached(await staffAccount.history(query, language)));
  route(app, decideAgencies, async ({ body, viewer }) => uncached(await staffAccount.decideAgencies(viewer, body)));
  route(app, blockAccount, async ({ body, viewer }) => {
    await staffAccount.block(viewer, body);
    return uncached(null);
  });
  route(app, setAccountRole, async ({ body, viewer }) => uncached(await staffAccount.setRole(viewer, body)));
  route(app, endAccountSessions, async ({ body, viewer }) => uncached(await staffAccount.endSessions(viewer, body.userId)));
  route(app, resetSecondFactor, async ({ body, viewer }) => {
    await staffAccount.resetSecondFactor(viewer, body);
    return uncached(null);
  });

  route(app, renameAccount, async ({ body, viewer }) => {
    await staffAccount.rename(viewer, body);
    return uncached(null);
  });
  registerLinks(app, { accountLink });

  route(app, listInvitations, async ({ query }) => uncached(await invitation.list(query)));
  route(app, listInvitationUses, async ({ query, language }) => uncached(await invitation.uses(query, language)));
  route(app, listInvitationEditions, async () => uncached(await invitation.editions()));
  route(app, addInvitation, async ({ body, viewer }) => uncached(await invitation.add(viewer, body)));
  route(app, mailInvitation, async ({ body, viewer }) => uncached(await invitation.mail(viewer, body)));
  route(app, revokeInvitation, async ({ body, viewer }) => {
    await invitation.revoke(viewer, body.id);
    return uncached(null);
  });

  route(app, listAgreementVersions, async () => uncached(await agreement.list()));
  route(app, getAgreementVersion, async ({ query }) => uncached(await agreement.detail(query)));
  route(app, publishAgreementVersion, async ({ body, viewer }) => {
    await agreement.publish(viewer.id, body);
    return uncached(null);
  });
  route(app, publishAgreementTemplates, async ({ viewer }) => uncached(await agreement.publishTemplates(viewer.id)));
  route(app, withdrawAgreementVersion, async ({ body, viewer }) => {
    await agreement.withdraw(viewer.id, body);
    return uncached(null);
  });
}

/** Links by mail: sent by administrators, used by the recipient. */
function registerLinks(app: FastifyInstance, { accountLink }: Pick<Services, 'accountLink'>): void {
  route(app, getMailState, async () => uncached({ canSend: accountLink.canSend() }));
  route(app, inviteStaff, async ({ body, viewer }) => uncached(await accountLink.inviteStaff(viewer, body)));
  route(app, withdrawStaffInvitation, async ({ body, viewer }) => {
    await accountLink.withdrawInvitation(viewer, body.userId);
    return uncached(null);
  });
  route(app, sendPasswordLink, async ({ body, viewer }) => uncached(await accountLink.sendPasswordLink(viewer, body)));
  route(app, changeAccountEmail, async ({ body, viewer }) => uncached(await accountLink.changeEmail(viewer, body)));
  route(app, withdrawAccountEmail, async ({ body, viewer }) => {
    await accountLink.withdrawEmail(viewer, body.userId);
    return uncached(null);
  });
  route(app, checkAccountLink, async ({ body }) => uncached(await accountLink.check(body.token)));
  route(app, setPasswordByLink, async ({ body, source }) => {
    await accountLink.setPassword(body, source);
    return uncached(null);
  });
  route(app, confirmEmailByLink, async ({ body }) => {
    await accountLink.confirmEmail(body.token);
    return uncached(null);
  });
}

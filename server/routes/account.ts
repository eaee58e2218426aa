/** Accounts of visitors: registration, login, own data, sessions, agreement. */
import type { FastifyInstance } from 'fastify';
import {
  acceptAgreement,
  closeAccount,
  exportAccount,
  getEmailCode,
  getEmailCodePwd,
  getInfo,
  listSessions,
  logIn,
  logOut,
  register,
  reopenAccount,
  revealOperate,
  revokeOtherSessions,
  revokeSession,
  updateLanguage,
  updateNickName,
  updateOperate,
  updatePwd,
  verifyCode,
} from '#shared/api/account.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  logInWithSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from '#shared/api/account/second-factor.ts';
import { confirmIdNumberConsent, withdrawIdNumberConsent } from '#shared/api/account/id-number-consent.ts';
import { beginPasskey, beginPasskeyLogin, confirmPasskey, logInWithPasskey, removePasskey } from '#shared/api/account/passkey.ts';
import { revealOperateOf } from '#shared/api/account-staff.ts';
import { getAgreement } from '#shared/api/agreement.ts';
import { defaultUserType, userTypes } from '#shared/user-type.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerAccountRoutes(app: FastifyInstance, { account, agreement, session, statisticsCount }: Services): void {
  registerEntrance(app, { account, statisticsCount });
  registerOwn(app, { account });
  registerSecondFactor(app, { account });

  route(app, getAgreement, ({ query, language }) => agreement.get(query, language));

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

/** Calls without a login. */
function registerEntrance(app: FastifyInstance, { account, statisticsCount }: Pick<Services, 'account' | 'statisticsCount'>): void {
  route(app, logIn, async ({ body, source }) => uncached(await account.logIn(body, source)));
  route(app, logInWithSecondFactor, async ({ body, source }) => uncached(await account.logInWithSecondFactor(body, source)));
  route(app, beginPasskeyLogin, async ({ body }) => uncached(await account.beginPasskeyLogin(body)));
  route(app, logInWithPasskey, async ({ body, source }) => uncached(await account.logInWithPasskey(body, source)));
  route(app, logOut, async ({ viewer }) => {
    await account.logOut(viewer);
    return uncached(null);
  });
  route(app, getEmailCode, async ({ body, source, language }) => uncached(await account.sendRegisterCode({ ...body, source, language })));
  route(app, getEmailCodePwd, async ({ body, viewer, source, language }) =>
    uncached(await account.sendPasswordCode({ email: body.email, viewer, source, language })),
  );
  route(app, register, async ({ body, source, language }) => {
    await account.register(body, source, language);
    statisticsCount.noteRegistration((body.userType ?? defaultUserType) === userTypes.pgc ? 'institution' : 'visitor', language);
    return uncached(null);
  });
  route(app, updatePwd, async ({ body, viewer, source }) => {
    await account.updatePassword(body, viewer, source);
    return uncached(null);
  });
  route(app, verifyCode, async ({ query, language }) => uncached(await account.verifyCode(query.code, language)));
}

/** Calls of the owner of an account. */
function registerOwn(app: FastifyInstance, { account }: Pick<Services, 'account'>): void {
  route(app, getInfo, async ({ viewer, language }) => uncached(await account.getInfo(viewer.id, language)));
  route(app, updateNickName, async ({ body, viewer, language }) => {
    await account.updateNickName(viewer, body);
    return uncached(await account.getInfo(viewer.id, language));
  });
  route(app, updateOperate, async ({ body, viewer, language }) => {
    await account.updateOperate(viewer, body);
    return uncached(await account.getInfo(viewer.id, language));
  });
  route(app, confirmIdNumberConsent, async ({ viewer, language }) => {
    await account.confirmIdNumberConsent(viewer);
    return uncached(await account.getInfo(viewer.id, language));
  });
  route(app, withdrawIdNumberConsent, async ({ viewer, language }) => {
    await account.withdrawIdNumberConsent(viewer);
    return uncached(await account.getInfo(viewer.id, language));
  });
  route(app, updateLanguage, async ({ body, viewer }) => {
    await account.updateLanguage(viewer, body.language);
    return uncached(null);
  });
  route(app, acceptAgreement, async ({ body, viewer, language }) => {
    await account.acceptAgreement(viewer, body.version);
    return uncached(await account.getInfo(viewer.id, language));
  });
  route(app, revealOperate, async ({ body, viewer }) => uncached(await account.reveal(viewer, body.password)));
  route(app, revealOperateOf, async ({ body, viewer }) => uncached(await account.revealOf(viewer, body)));
  route(app, exportAccount, async ({ viewer, language }) => uncached(await account.exportOf(viewer, language)));
  route(app, closeAccount, async ({ body, viewer, language }) => {
    await account.close(viewer, body.password);
    return uncached(await account.getInfo(viewer.id, language));
  });
  route(app, reopenAccount, async ({ viewer, language }) => {
    await account.reopen(viewer);
    return uncached(await account.getInfo(viewer.id, language));
  });
}

function registerSecondFactor(app: FastifyInstance, { account }: Pick<Services, 'account'>): void {
  route(app, getSecondFactor, async ({ viewer }) => uncached(await account.secondFactorOf(viewer)));
  route(app, beginSecondFactor, async ({ body, viewer, language }) => uncached(await account.beginSecondFactor(viewer, body, language)));
  route(app, confirmSecondFactor, async ({ body, viewer }) => uncached(await account.confirmSecondFactor(viewer, body)));
  route(app, renewRecoveryCodes, async ({ body, viewer }) => uncached(await account.renewRecoveryCodes(viewer, body)));
  route(app, switchOffSecondFactor, async ({ body, viewer }) => {
    await account.switchOffSecondFactor(viewer, body);
    return uncached(null);
  });
  route(app, beginPasskey, async ({ body, viewer, language }) => uncached(await account.beginPasskey(viewer, body, language)));
  route(app, confirmPasskey, async ({ body, viewer }) => {
    await account.confirmPasskey(viewer, body);
    return uncached(null);
  });
  route(app, removePasskey, async ({ body, viewer }) => {
    await account.removePasskey(viewer, body);
    return uncached(null);
  });
}

/** Serves shared/api/account.ts. */
import type { FastifyInstance } from 'fastify';
import {
  acceptAgreement,
  closeAccount,
  exportAccount,
  getEmailCode,
  getEmailCodePwd,
  getInfo,
  logIn,
  logOut,
  register,
  reopenAccount,
  revealOperate,
  revealOperateOf,
  updateLanguage,
  updateNickName,
  updateOperate,
  updatePwd,
  verifyCode,
  withdrawIdNumberConsent,
} from '#shared/api/account.ts';
import { route } from '#server/http/route.ts';
import type { AccountService } from '#server/services/account/account.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerAccountRoutes(app: FastifyInstance, { account }: { account: AccountService }): void {
  registerEntrance(app, account);
  registerOwn(app, account);
}

/** What nobody has to be logged in for. */
function registerEntrance(app: FastifyInstance, account: AccountService): void {
  route(app, logIn, async ({ body, source }) => uncached(await account.logIn(body, source)));
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
    return uncached(null);
  });
  route(app, updatePwd, async ({ body, viewer, source }) => {
    await account.updatePassword(body, viewer, source);
    return uncached(null);
  });
  route(app, verifyCode, async ({ query, language }) => uncached(await account.verifyCode(query.code, language)));
}

/** What the owner of an account does with it, and what staff may see of it. */
function registerOwn(app: FastifyInstance, account: AccountService): void {
  route(app, getInfo, async ({ viewer, language }) => uncached(await account.getInfo(viewer.id, language)));
  route(app, updateNickName, async ({ body, viewer, language }) => {
    await account.updateNickName(viewer, body.nickName);
    return uncached(await account.getInfo(viewer.id, language));
  });
  route(app, updateOperate, async ({ body, viewer, language }) => {
    await account.updateOperate(viewer, body);
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

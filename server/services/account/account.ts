/** The account service: its parts are in files of their own, except small changes of a profile. */
import type { UserInfo } from '#shared/api/account.ts';
import { readReservedNames } from '#server/services/core/site-name.ts';
import type { Language } from '#shared/language.ts';
import { createClosing } from './account-erase.ts';
import { createExport } from './account-export.ts';
import { readInfo } from './account-info.ts';
import { createLogin } from './account-login.ts';
import { createOperator } from './institution-operator.ts';
import { type AccountOptions, countCall } from './account-core.ts';
import { createPasswordChange } from './account-password.ts';
import { createRegister } from './account-register.ts';
import { eq, sql } from 'drizzle-orm';
import { userAccount } from '#server/db/schema/account.ts';
import { conflict, nameReserved, requiredMissing } from '#server/errors.ts';
import { isStaff } from '#shared/policies.ts';
import { isReservedName } from '#shared/reserved-names.ts';
import { currentVersion } from './agreement.ts';
import { createInvitationService } from './invitation.ts';
import { checkNames } from './account-names.ts';
import { createPasskeys } from './passkey.ts';
import { createSecondFactor } from './second-factor.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(given: Omit<AccountOptions, 'invitation'>) {
  const options: AccountOptions = Object.assign(given, { invitation: createInvitationService(given) });
  return {
    ...createLogin(options),
    ...createSecondFactor(options),
    ...createPasskeys(options),
    ...createPasswordChange(options),
    ...createProfile(options),
    ...createOperator(options),
    ...createClosing(options),
    register: createRegister(options),
    exportOf: createExport(options),
    verifyCode: options.invitation.verify,
    /** Throws `notLoggedIn` for an erased account. */
    getInfo: (userId: string, language: Language): Promise<UserInfo> => readInfo(options, userId, language),
  };
}

function createProfile({ db, limits, siteName }: Pick<AccountOptions, 'db' | 'limits' | 'siteName'>) {
  const change = async ({ id }: SessionViewer, values: Partial<typeof userAccount.$inferInsert>): Promise<void> => {
    await countCall(limits, limits.of('profile.account', id));
    await db.update(userAccount).set(values).where(eq(userAccount.id, id));
  };
  return {
    /**
     * Sets the name, and the English one where it is given. Throws `requiredMissing` for an empty name, `invalidRequest` for
     * unprintable characters, `nameReserved` for a name of the organisers.
     */
    updateNickName: async (
      viewer: SessionViewer,
      { nickName, nameEn }: { nickName: string; nameEn?: string | undefined },
    ): Promise<void> => {
      if (nickName.trim() === '') throw requiredMissing();
      const names = checkNames({ nickName, nameEn: nameEn ?? '' });
      const reserved = isStaff(viewer) ? [] : await readReservedNames(db, siteName);
      if (Object.values(names).some((name) => isReservedName(name, reserved))) throw nameReserved();
      return change(viewer, nameEn === undefined ? { nickName: names.nickName } : names);
    },

    updateLanguage: (viewer: SessionViewer, language: Language): Promise<void> => change(viewer, { language }),

    /** Throws `conflict` if the version is no longer the current one. */
    acceptAgreement: async (viewer: SessionViewer, version: string): Promise<void> => {
      if (version === '' || version !== (await currentVersion(db, 'user'))) throw conflict();
      // Accepting a version again keeps the first time.
      await db
        .update(userAccount)
        .set({ agreementVersion: version, agreementAt: sql`now()` })
        .where(sql`${userAccount.id} = ${viewer.id} and ${userAccount.agreementVersion} <> ${version}`);
    },
  };
}

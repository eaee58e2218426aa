/** Small changes that an account's owner makes: name, language of mails, accepted agreement. */
import { eq, sql } from 'drizzle-orm';
import { userAccount } from '#server/db/schema/account.ts';
import { conflict, invalidRequest, nameReserved, requiredMissing } from '#server/errors.ts';
import type { Language } from '#shared/language.ts';
import { isStaff } from '#shared/policies.ts';
import { isReservedName } from '#shared/reserved-names.ts';
import { isNickName } from '#shared/validation.ts';
import { countCall, type AccountParts } from './account-parts.ts';
import { currentVersion } from './agreement.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

export function createProfile({ db, limits, siteNames = [] }: Pick<AccountParts, 'db' | 'limits' | 'siteNames'>) {
  const change = async ({ id }: SessionViewer, values: Partial<typeof userAccount.$inferInsert>): Promise<void> => {
    await countCall(limits, limits.of('profile.account', id));
    await db.update(userAccount).set(values).where(eq(userAccount.id, id));
  };
  return {
    /** Throws `requiredMissing` for an empty name, `invalidRequest` for one that cannot be shown, `nameReserved` for one of the organisers. */
    updateNickName: (viewer: SessionViewer, nickName: string): Promise<void> => {
      if (nickName.trim() === '') throw requiredMissing();
      if (!isNickName(nickName)) throw invalidRequest('nickName');
      if (!isStaff(viewer) && isReservedName(nickName, siteNames)) throw nameReserved();
      return change(viewer, { nickName: nickName.trim() });
    },

    updateLanguage: (viewer: SessionViewer, language: Language): Promise<void> => change(viewer, { language }),

    /** Throws `conflict` when another version has come into force since it was read. */
    acceptAgreement: async (viewer: SessionViewer, version: string): Promise<void> => {
      if (version === '' || version !== (await currentVersion(db, 'user'))) throw conflict();
      // What has been accepted already keeps its time.
      await db
        .update(userAccount)
        .set({ agreementVersion: version, agreementAt: sql`now()` })
        .where(sql`${userAccount.id} = ${viewer.id} and ${userAccount.agreementVersion} <> ${version}`);
    },
  };
}

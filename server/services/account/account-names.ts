/** Names of an account in both languages: checked, and set by administrators. */
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { invalidRequest, notAllowed, notFound, requiredMissing } from '#server/errors.ts';
import { mayManage } from '#shared/policies.ts';
import { isNickName } from '#shared/validation.ts';
import { lockAccount, readRoles } from './account-core.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

export interface AccountNames {
  nickName: string;
  /** The name on English screens; '' = the same. */
  nameEn: string;
}

/** Both names without spaces around them. Throws `requiredMissing` and `invalidRequest` with the field. */
export function checkNames(names: AccountNames): AccountNames {
  const [nickName, nameEn] = [names.nickName.trim(), names.nameEn.trim()];
  if (nickName === '') throw requiredMissing();
  if (!isNickName(nickName)) throw invalidRequest('nickName');
  if (nameEn !== '' && !isNickName(nameEn)) throw invalidRequest('nameEn');
  return { nickName, nameEn };
}

/**
 * Sets the names of an account, and those of its institution, which are shown instead of them; does nothing if they are the
 * same. Throws `notFound`, `notAllowed` for a visitor, whose name is their own, and what `checkNames` throws.
 */
export async function renameAccount(
  { db }: { db: Database },
  viewer: Pick<SessionViewer, 'id'>,
  { userId, ...given }: { userId: string } & AccountNames,
): Promise<void> {
  const names = checkNames(given);
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId, notFound);
    if (!mayManage({ ...account, roles: await readRoles(tx, userId) })) throw notAllowed();
    const [office] = await tx.select().from(agency).where(eq(agency.userId, userId)).for('update');
    const shown = office?.institutionZh || office?.institutionEn ? [office.institutionZh, office.institutionEn] : null;
    const before = { nickName: shown?.[0] || account.nickName, nameEn: shown?.[1] || account.nameEn };
    if (before.nickName === names.nickName && before.nameEn === names.nameEn) return;
    await tx.update(userAccount).set(names).where(eq(userAccount.id, userId));
    if (shown) await tx.update(agency).set({ institutionZh: names.nickName, institutionEn: names.nameEn }).where(eq(agency.userId, userId));
    await appendAudit(tx, {
      actorId: viewer.id,
      action: 'rename',
      subjectKind: 'account',
      subjectId: userId,
      details: { before, after: names },
    });
  });
}

/** Tells everybody who may run the ceremony that sealed results are to be deleted, and that they were. */
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { awardCategory, edition } from '#server/db/schema/award.ts';
import { localized } from '#server/services/core/localized.ts';
import type { NotificationFacts } from '#server/services/notification/notification.ts';
import { readStaff } from '#server/services/notification/staff-recipient.ts';
import { staffPaths } from '#shared/staff-paths.ts';

export type Notify = (tx: Transaction, facts: NotificationFacts) => Promise<void>;

interface SealAct {
  event: 'sealAsked' | 'sealDeleted';
  actorId: string;
  row: { editionId: string; scope: string; targetId: string };
}

export async function notifySealAct(tx: Transaction, { event, actorId, row }: SealAct, notify: Notify): Promise<void> {
  const [actor] = await tx.select({ name: userAccount.nickName }).from(userAccount).where(eq(userAccount.id, actorId));
  const [whole] = await tx.select({ year: edition.year }).from(edition).where(eq(edition.id, row.editionId));
  const [award] = await tx
    .select({ labelZh: awardCategory.labelZh, labelEn: awardCategory.labelEn })
    .from(awardCategory)
    .where(eq(awardCategory.id, row.targetId));
  const path = `${staffPaths.ceremony}?${new URLSearchParams({ id: row.editionId })}`;
  const titleOf = (label: string | undefined) => [whole?.year, label].filter(Boolean).join(' · ');
  const values = {
    name: actor?.name ?? '',
    titleZh: titleOf(award && localized('zh-Hans', award.labelZh, award.labelEn)),
    titleEn: titleOf(award && localized('en', award.labelZh, award.labelEn)),
  };
  for (const { id } of await readStaff(tx, 'ceremonyRun')) await notify(tx, { userId: id, kind: 'security', event, values, path });
}

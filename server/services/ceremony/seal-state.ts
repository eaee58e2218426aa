/** Whether the results of an edition are sealed, by whose keys, and which awards have a sealed result. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { resultSeal, sealedResult, sealKey, sealShare } from '#server/db/schema/seal.ts';
import type { ManagedSeal } from '#shared/api/ceremony/seal-staff.ts';
import { sealOpenMinutes } from '#shared/award/seal.ts';
import type { Language } from '#shared/language.ts';
import { accountName } from '#server/services/core/localized.ts';
import { fingerprintOf } from './seal-cipher.ts';

/** Shares that count: the second key has to follow the first in time. */
export const isFresh = sql`${sealShare.givenAt} > now() - make_interval(mins => ${sealOpenMinutes}::int)`;

export async function getSeal(db: Database, editionId: string, language: Language): Promise<ManagedSeal> {
  const [[seal], keys, results] = await Promise.all([
    db.select().from(resultSeal).where(eq(resultSeal.editionId, editionId)),
    db
      .select({
        key: sealKey,
        by: accountName(language, userAccount),
        isEntered: sql<boolean>`exists (select 1 from ${sealShare} where ${sealShare.keyId} = ${sealKey.id} and ${isFresh})`,
      })
      .from(sealKey)
      .leftJoin(userAccount, eq(userAccount.id, sealKey.madeBy))
      .where(eq(sealKey.editionId, editionId))
      .orderBy(asc(sealKey.madeAt), asc(sealKey.id)),
    db
      .select({ result: sealedResult, by: accountName(language, userAccount) })
      .from(sealedResult)
      .leftJoin(userAccount, eq(userAccount.id, sealedResult.sealedBy))
      .where(eq(sealedResult.editionId, editionId))
      .orderBy(asc(sealedResult.categoryId)),
  ]);
  return {
    state: !seal ? 'open' : seal.openedAt ? 'opened' : 'sealed',
    openedAt: seal?.openedAt?.toISOString() ?? null,
    keys: keys.map(({ key: { id, name, publicKey, madeAt }, by, isEntered }) => ({
      id,
      name,
      publicKey,
      fingerprint: fingerprintOf(publicKey),
      madeBy: by ?? '',
      madeAt: madeAt.toISOString(),
      isEntered,
    })),
    results: results.map(({ result: { categoryId, sealingId, sealedAt }, by }) => ({
      categoryId,
      sealingId,
      sealedBy: by ?? '',
      sealedAt: sealedAt.toISOString(),
    })),
  };
}

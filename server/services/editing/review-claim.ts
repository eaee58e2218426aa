/** Which reviewer is at a work: advice for the others that ends after a day. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { transitionRefused } from '#server/errors.ts';
import type { WorkDetail } from '#shared/api/content-staff.ts';
import { claimHours } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { lockWork } from '#server/services/content/item-access.ts';
import { currentRevision } from '#server/services/content/publishing-revision.ts';

export type Claim = WorkDetail['claimedBy'];

/** Takes or gives back a review; of somebody else’s only the name is told. Throws `notFound`, or `transitionRefused` when it is not in review. */
export function claimReview(
  db: Database,
  viewer: Viewer,
  { id, claimed }: { id: string; claimed: boolean },
): Promise<{ claimedBy: Claim }> {
  return db.transaction(async (tx) => {
    await lockWork(tx, viewer, id);
    const revision = await currentRevision(tx, id);
    if (revision.state !== 'audit') throw transitionRefused({ state: revision.state, version: revision.version });
    const holder = await readClaim(tx, revision.id);
    if (holder !== null && holder.id !== viewer.id) return { claimedBy: holder };
    await tx
      .update(contentRevision)
      .set(claimed ? { claimedBy: viewer.id, claimedAt: sql`now()` } : { claimedBy: null, claimedAt: null })
      .where(eq(contentRevision.id, revision.id));
    return { claimedBy: await readClaim(tx, revision.id) };
  });
}

/** Who is at a revision now. */
export async function readClaim(db: Queryable, revisionId: string): Promise<Claim> {
  const isOpen = sql`${contentRevision.claimedAt} > now() - make_interval(hours => ${claimHours})`;
  const [row] = await db
    .select({ id: userAccount.id, name: userAccount.nickName })
    .from(contentRevision)
    .innerJoin(userAccount, eq(userAccount.id, contentRevision.claimedBy))
    .where(and(eq(contentRevision.id, revisionId), isOpen));
  return row ? { id: row.id, nameZh: row.name, nameEn: row.name } : null;
}

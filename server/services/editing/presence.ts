/** People who work on an item: editors by heartbeat, and the reviewer who has claimed it. */
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Queryable } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { contentPresence } from '#server/db/schema/editing.ts';
import type { notePresence } from '#shared/api/workflow.ts';
import { type ItemDetail, itemFieldNames } from '#shared/api/content-staff.ts';
import { claimHours, presenceSeconds } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { currentRevision, findItemFor, lockItemFor } from '#server/services/content/revision.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { notAllowed, transitionRefused } from '#server/errors.ts';
import type { Language } from '#shared/language.ts';
import { accountName } from '#server/services/core/localized.ts';

export type PresenceInput = Static<typeof notePresence.body>;
type Presence = Static<typeof notePresence.data>;

const shownMax = 20;

/** Records the viewer's heartbeat or departure; returns the other editors and the stored version. Throws `notFound`. */
export async function noteAndReadPresence(
  db: Database,
  viewer: Viewer,
  { id, field = '', isLeaving = false, language }: PresenceInput & { language: Language },
): Promise<Presence> {
  await findItemFor(db, viewer, id);
  const own = and(eq(contentPresence.contentId, id), eq(contentPresence.userId, viewer.id));
  if (isLeaving) await db.delete(contentPresence).where(own);
  else await note(db, { id, userId: viewer.id, field: (itemFieldNames as readonly string[]).includes(field) ? field : '' });
  const others = await db
    .select({ name: sql<string>`${accountName(language, userAccount)}`, field: contentPresence.field })
    .from(contentPresence)
    .innerJoin(userAccount, eq(userAccount.id, contentPresence.userId))
    .where(
      and(
        eq(contentPresence.contentId, id),
        ne(contentPresence.userId, viewer.id),
        sql`${contentPresence.seenAt} > now() - make_interval(secs => ${presenceSeconds})`,
      ),
    )
    .orderBy(asc(userAccount.nickName), asc(userAccount.id))
    .limit(shownMax);
  return { others, version: (await currentRevision(db, id)).version };
}

async function note(db: Database, { id, userId, field }: { id: string; userId: string; field: string }): Promise<void> {
  await db
    .insert(contentPresence)
    .values({ contentId: id, userId, field })
    .onConflictDoUpdate({ target: [contentPresence.contentId, contentPresence.userId], set: { field, seenAt: sql`now()` } });
}

type Claim = ItemDetail['claimedBy'];

/** Claims or releases a review; returns the present claim, which may be another reviewer's. Throws `notFound`, or `transitionRefused` when the item is not in review. */
export function claimReview(
  db: Database,
  viewer: Viewer,
  { id, claimed }: { id: string; claimed: boolean },
): Promise<{ claimedBy: Claim }> {
  return db.transaction(async (tx) => {
    const { actors } = await lockItemFor(tx, viewer, id);
    if (!actors.includes('reviewer')) throw notAllowed();
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

/** The reviewer with a current claim; a claim is a hint to others and expires after a day. */
export async function readClaim(db: Queryable, revisionId: string): Promise<Claim> {
  const isOpen = sql`${contentRevision.claimedAt} > now() - make_interval(hours => ${claimHours})`;
  const [row] = await db
    .select({ id: userAccount.id, nameZh: userAccount.nickName, nameEn: userAccount.nameEn })
    .from(contentRevision)
    .innerJoin(userAccount, eq(userAccount.id, contentRevision.claimedBy))
    .where(and(eq(contentRevision.id, revisionId), isOpen));
  return row ? { ...row, nameEn: row.nameEn || row.nameZh } : null;
}

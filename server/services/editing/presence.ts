/** Who else has a work open in an editor: each says so every few seconds, and who is not heard of is gone. */
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { contentPresence } from '#server/db/schema/content-work.ts';
import type { notePresence } from '#shared/api/content-history.ts';
import { workFieldNames } from '#shared/api/content-staff.ts';
import { presenceSeconds } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { findWork } from '#server/services/content/item-access.ts';
import { currentRevision } from '#server/services/content/publishing-revision.ts';

export type PresenceInput = Static<typeof notePresence.body>;
export type Presence = Static<typeof notePresence.data>;

const shownMax = 20;

/** Notes that somebody is there or leaves; gives the others and the version that is stored. Throws `notFound`. */
export async function noteAndReadPresence(
  db: Database,
  viewer: Viewer,
  { id, field = '', isLeaving = false }: PresenceInput,
): Promise<Presence> {
  await findWork(db, viewer, id);
  const own = and(eq(contentPresence.contentId, id), eq(contentPresence.userId, viewer.id));
  if (isLeaving) await db.delete(contentPresence).where(own);
  else await note(db, { id, userId: viewer.id, field: (workFieldNames as readonly string[]).includes(field) ? field : '' });
  const others = await db
    .select({ name: userAccount.nickName, field: contentPresence.field })
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

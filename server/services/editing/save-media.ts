/** What a work may name: pictures and videos of whoever saves or of the library, people and films that exist. */
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { notFound } from '#server/errors.ts';
import type { WorkFields } from '#shared/api/content-staff.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import type { Changes } from './merge.ts';

/** Checks what is named newly; what the work names already stays, whoever it belongs to. Throws `notFound`. */
export async function checkNamed(
  tx: Transaction,
  viewer: Viewer,
  { changes, now }: { changes: Changes; now: WorkFields | null },
): Promise<void> {
  const known = new Set([
    now?.coverId ?? '',
    ...(now?.galleryIds ?? []),
    ...(now?.videoIds ?? []),
    ...(now?.personIds ?? []),
    ...(now?.workIds ?? []),
  ]);
  const fresh = (ids: readonly string[] = []) => ids.filter((id) => !known.has(id));
  const pictures = fresh([...(changes.coverId ? [changes.coverId] : []), ...(changes.galleryIds ?? [])]);
  await requireAll(tx, mediaFile, { ids: pictures, where: and(eq(mediaFile.kind, 'image'), isUsable(mediaFile.uploadedBy, viewer)) });
  await requireAll(tx, video, { ids: fresh(changes.videoIds), where: isUsable(video.ownerId, viewer) });
  await requireAll(tx, person, { ids: fresh(changes.personIds) });
  await requireAll(tx, film, { ids: fresh(changes.workIds) });
}

/** Length in seconds of the first video, which lists show. */
export async function secondsOfFirst(tx: Transaction, ids: readonly string[]): Promise<number | null> {
  const [first] = ids;
  if (first === undefined) return null;
  const [row] = await tx.select({ seconds: video.seconds }).from(video).where(eq(video.id, first));
  return row?.seconds || null;
}

/** One's own, the library's (nobody's), and for the desk whatever no institution owns. */
function isUsable(owner: PgColumn, viewer: Viewer): SQL | undefined {
  const isDesk = sql`not exists (select 1 from user_account institution where institution.id = ${owner} and institution.user_type = ${userTypes.pgc})`;
  return or(isNull(owner), eq(owner, viewer.id), can(viewer, 'contentWrite') ? isDesk : undefined);
}

interface Required {
  ids: readonly string[];
  where?: SQL | undefined;
}

/** Holds them until the commit, so that nobody removes what is just being named. */
async function requireAll(
  tx: Transaction,
  table: typeof mediaFile | typeof video | typeof person | typeof film,
  { ids, where }: Required,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, wanted), where))
    .orderBy(table.id)
    .for('key share');
  if (rows.length < wanted.length) throw notFound();
}

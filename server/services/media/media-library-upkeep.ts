/** Upkeep of the library: erases pictures that were deleted long ago, and compares the recorded uses with the rows. */
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { contentSnapshot } from '#server/db/schema/editing.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { banner, partner } from '#server/db/schema/home.ts';
import { liveSession, mediaFile, mediaUseSources, mediaVersion, video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { pressKit } from '#server/db/schema/press.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { Storage } from '#server/ports/storage.ts';
import { mediaBinDays } from '#shared/limits.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { documentFolder } from './document-file.ts';
import { isUsed } from './media-library-use.ts';

type Source = (typeof mediaUseSources)[number];

/** Folder of uploaded pictures in the storage; files elsewhere came with the site. */
const ownFolder = 'library/';
const erasedAtOnce = 100;
/** Small batches, because bodies are searched and the embedded engine has only one connection. */
const rowsAtOnce = 200;

/** Erases the files of the bin whose time is over and that nothing uses; returns how many. Safe on several instances at once. */
export async function eraseDeletedMedia(db: Database, storages: LibraryStorages): Promise<number> {
  const isDue = and(isNotNull(mediaFile.deletedAt), sql`${mediaFile.deletedAt} <= now() - make_interval(days => ${mediaBinDays})`);
  const due = await db.select({ id: mediaFile.id }).from(mediaFile).where(isDue).orderBy(mediaFile.deletedAt).limit(erasedAtOnce);
  let erased = 0;
  for (const { id } of due) {
    const paths = await db.transaction(async (tx) => {
      // Locked before its uses are looked for: a new use waits for the erasure.
      const [file] = await tx
        .select({ path: mediaFile.path })
        .from(mediaFile)
        .where(and(sql`${mediaFile.id} = ${id}`, isDue))
        .for('update');
      if (!file) return null;
      const earlier = await tx.select({ path: mediaVersion.path }).from(mediaVersion).where(eq(mediaVersion.mediaId, id));
      const gone = await tx
        .delete(mediaFile)
        .where(and(sql`${mediaFile.id} = ${id}`, sql`not ${isUsed}`))
        .returning({ id: mediaFile.id });
      if (gone.length === 0) return null;
      await appendAudit(tx, {
        actorId: 'system',
        action: 'erase',
        subjectKind: 'media',
        subjectId: id,
        fromState: 'trash',
        toState: 'erased',
      });
      return [file, ...earlier].map(({ path }) => path);
    });
    if (paths === null) continue;
    erased += 1;
    // After the commit: a file without a row is harmless, a row without a file is not.
    for (const path of paths) await removeFile(storages, path);
  }
  return erased;
}

/** Deletes the bytes of files that were replaced 30 days ago; returns how many. */
export async function eraseReplacedMedia(db: Database, storages: LibraryStorages): Promise<number> {
  const due = await db
    .update(mediaVersion)
    .set({ erasedAt: sql`now()` })
    .where(and(isNull(mediaVersion.erasedAt), sql`${mediaVersion.replacedAt} <= now() - make_interval(days => ${mediaBinDays})`))
    .returning({ path: mediaVersion.path });
  for (const { path } of due) await removeFile(storages, path);
  return due.length;
}

/** Where the library's files are. */
type LibraryStorages = Readonly<Record<'media' | 'films', Pick<Storage, 'remove'>>>;

async function removeFile({ media, films }: LibraryStorages, path: string): Promise<void> {
  if (path.startsWith(ownFolder)) await media.remove(path);
  else if (path.startsWith(documentFolder)) await films.remove(path);
}

const usingTables: Readonly<Record<Source, { table: SQL; id: SQL }>> = {
  revision: { table: sql`${contentRevision}`, id: sql`id` },
  snapshot: { table: sql`${contentSnapshot}`, id: sql`revision_id` },
  sitePart: { table: sql`${sitePartRevision}`, id: sql`id` },
  banner: { table: sql`${banner}`, id: sql`id` },
  partner: { table: sql`${partner}`, id: sql`id` },
  live: { table: sql`${liveSession}`, id: sql`id` },
  film: { table: sql`${film}`, id: sql`id` },
  person: { table: sql`${person}`, id: sql`id` },
  faceColumn: { table: sql`${faceColumn}`, id: sql`id` },
  face: { table: sql`${face}`, id: sql`id` },
  video: { table: sql`${video}`, id: sql`id` },
  pressKit: { table: sql`${pressKit}`, id: sql`id` },
};

/**
 * Makes the recorded uses agree with the rows, batch by batch; returns how many were missing or too many, which the audit trail
 * notes. Triggers record uses as rows are saved, so that a difference means a fault.
 */
export async function compareMediaUses(db: Database): Promise<number> {
  let differences = 0;
  for (const source of mediaUseSources) {
    const { table, id } = usingTables[source];
    for (let after = ''; ;) {
      const { rows } = await db.execute<{ id: string }>(
        sql`select distinct ${id} as id from ${table} where ${id} > ${after} order by 1 limit ${rowsAtOnce}`,
      );
      if (rows.length === 0) break;
      differences += await db.transaction((tx) =>
        repair(
          tx,
          source,
          rows.map((row) => row.id),
        ),
      );
      after = rows.at(-1)?.id ?? '';
    }
    const orphans = await db.execute(
      sql`delete from media_use where source = ${source} and not exists (select 1 from ${table} as using_row where using_row.${id} = media_use.source_id)`,
    );
    differences += orphans.rowCount ?? 0;
  }
  if (differences > 0)
    await db.transaction((tx) =>
      appendAudit(tx, { actorId: 'system', action: 'rebuild', subjectKind: 'media', subjectId: 'uses', details: { differences } }),
    );
  return differences;
}

async function repair(tx: Transaction, source: Source, ids: readonly string[]): Promise<number> {
  const list = sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  const found = sql`select distinct media_id, source, source_id, source_version, owner_id, place from media_use_found where source = ${source} and source_id = any(${list})`;
  const removed = await tx.execute(sql`
    delete from media_use where source = ${source} and source_id = any(${list})
    and (media_id, source_id, source_version, owner_id, place) not in (select media_id, source_id, source_version, owner_id, place from (${found}) as found)`);
  const added = await tx.execute(
    sql`insert into media_use (media_id, source, source_id, source_version, owner_id, place) ${found} on conflict do nothing`,
  );
  return (removed.rowCount ?? 0) + (added.rowCount ?? 0);
}

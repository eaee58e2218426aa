/** Forgets unfinished uploads, and takes up those that a stop has left. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { upload } from '#server/db/schema/upload.ts';
import type { DatabaseClock } from '#server/services/core/database-clock.ts';
import type { Finishing } from './upload-finish.ts';
import { unfinishedHours } from './upload-limits.ts';
import type { UploadStore } from './upload-store.ts';

export interface SweepOptions {
  db: Database;
  store: UploadStore;
  clock: DatabaseClock;
  takeUp: Finishing['takeUp'];
}

/** Removes what nobody has gone on with for a day; gives how many uploads went. */
export async function sweepUploads({ db, store, clock, takeUp }: SweepOptions): Promise<number> {
  const old = sql`now() - make_interval(hours => ${unfinishedHours})`;
  for (const row of await db
    .select()
    .from(upload)
    .where(and(eq(upload.state, 'checking'), sql`${upload.updatedAt} >= ${old}`)))
    await takeUp(row);
  const gone = await db
    .delete(upload)
    .where(and(inArray(upload.state, ['uploading', 'checking']), sql`${upload.updatedAt} < ${old}`))
    .returning({ id: upload.id });
  await db.delete(upload).where(and(inArray(upload.state, ['done', 'failed']), sql`${upload.updatedAt} < now() - interval '30 days'`));
  for (const { id } of gone) await store.forget(id);
  await forgetStrangers({ db, store, clock });
  return gone.length;
}

/** Files that no row tells of any more. */
async function forgetStrangers({ db, store, clock }: Omit<SweepOptions, 'takeUp'>): Promise<void> {
  const idle = await store.idleSince((await clock.nowMs()) - unfinishedHours * 3_600_000);
  if (idle.length === 0) return;
  const known = await db
    .select({ id: upload.id })
    .from(upload)
    .where(and(inArray(upload.id, idle), inArray(upload.state, ['uploading', 'checking'])));
  const ids = new Set(known.map(({ id }) => id));
  for (const id of idle) if (!ids.has(id)) await store.forget(id);
}

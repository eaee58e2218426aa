/** Claims and results of film packaging: the table film_package and its renditions. */
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { filmPackage, video, videoRendition } from '#server/db/schema/media.ts';
import { secondsFromNow } from '#server/db/sql-instant.ts';
import { announceChange } from '#server/services/core/change-feed.ts';

/** A claim that is not renewed for this time can be taken over. */
const claimSeconds = 60;
/** A file is abandoned after this number of attempts. */
const attemptsMax = 5;
const pauseAfterFailureMinutes = 10;

/** Protected, complete videos without a playlist. */
const lacksPlaylist = sql`${video.state} = 'ready' and not ${video.isDirect} and not ${video.isLive}
  and not exists (select 1 from ${videoRendition} playlist where playlist.video_id = ${video.id} and playlist.format = 'm3u8')`;
const isSource = sql`${videoRendition.definition} = 'OD' and ${videoRendition.format} = 'mp4'`;

/** Keys of unclaimed files that wait for packaging. */
export async function listWaiting(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select distinct ${videoRendition.path} as path
    from ${video} join ${videoRendition} on ${videoRendition.videoId} = ${video.id} and ${isSource}
    left join ${filmPackage} on ${filmPackage.source} = ${videoRendition.path}
    where ${lacksPlaylist} and ${videoRendition.path} !~ '^https?:'
      and (${filmPackage.source} is null or (${filmPackage.claimedUntil} <= now() and ${filmPackage.attempts} < ${attemptsMax}))
    order by 1`);
  return rows.map(({ path }) => path);
}

/** Claims a file; false if it is claimed or packaged, or has failed too often. */
export async function claimSource(db: Queryable, source: string, claim: string): Promise<boolean> {
  const claimedUntil = secondsFromNow(claimSeconds);
  const claimed = await db
    .insert(filmPackage)
    .values({ source, claim, claimedUntil, attempts: 1 })
    .onConflictDoUpdate({
      target: filmPackage.source,
      set: { claim, claimedUntil, attempts: sql`${filmPackage.attempts} + 1` },
      setWhere: sql`${filmPackage.path} = '' and ${filmPackage.claimedUntil} <= now() and ${filmPackage.attempts} < ${attemptsMax}`,
    })
    .returning({ source: filmPackage.source });
  return claimed.length > 0;
}

/** Renews a claim; false if it was lost. */
export async function keepClaim(db: Queryable, source: string, claim: string): Promise<boolean> {
  const updated = await db
    .update(filmPackage)
    .set({ claimedUntil: secondsFromNow(claimSeconds) })
    .where(isOurs(source, claim))
    .returning({ source: filmPackage.source });
  return updated.length > 0;
}

/** Releases a claim without counting the attempt. */
export async function releaseClaim(db: Queryable, source: string, claim: string): Promise<void> {
  await db
    .update(filmPackage)
    .set({ claimedUntil: sql`now()`, attempts: sql`${filmPackage.attempts} - 1` })
    .where(isOurs(source, claim));
}

export async function nameFailure(
  db: Queryable,
  { source, claim, failure }: { source: string; claim: string; failure: string },
): Promise<void> {
  await db
    .update(filmPackage)
    .set({ failure: failure.slice(0, 2_000), claimedUntil: sql`now() + make_interval(mins => ${pauseAfterFailureMinutes})` })
    .where(isOurs(source, claim));
}

/** Currently valid claims. */
export async function listClaims(db: Queryable): Promise<Set<string>> {
  const rows = await db
    .select({ claim: filmPackage.claim })
    .from(filmPackage)
    .where(and(eq(filmPackage.path, ''), gt(filmPackage.claimedUntil, sql`now()`)));
  return new Set(rows.map(({ claim }) => claim));
}

export interface FinishedPackage {
  path: string;
  width: number;
  height: number;
  bitrate: number;
  bytes: number;
}

/** Records a complete package for all videos that share the file, in one transaction; returns their number. Throws if the claim is lost. */
export async function namePackage(
  db: Database,
  { source, claim, finished }: { source: string; claim: string; finished: FinishedPackage },
): Promise<number> {
  return db.transaction(async (tx) => {
    const named = await tx
      .update(filmPackage)
      .set({ ...finished, failure: '', claimedUntil: sql`now()` })
      .where(isOurs(source, claim))
      .returning({ source: filmPackage.source });
    if (named.length === 0) throw new Error('Another instance has taken over');
    const ids = await insertPlaylists(tx);
    if (ids.length > 0) await announceChange(tx, tagsOf(ids));
    return ids.length;
  });
}

/** Assigns existing packages to videos added later. */
export async function adoptPackages(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await insertPlaylists(tx);
    if (ids.length > 0) await announceChange(tx, tagsOf(ids));
  });
}

async function insertPlaylists(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${videoRendition} (video_id, definition, format, path, width, height, bitrate, bytes)
    select ${video.id}, 'AUTO', 'm3u8', ${filmPackage.path}, ${filmPackage.width}, ${filmPackage.height}, ${filmPackage.bitrate}, ${filmPackage.bytes}
    from ${video} join ${videoRendition} on ${videoRendition.videoId} = ${video.id} and ${isSource}
    join ${filmPackage} on ${filmPackage.source} = ${videoRendition.path} and ${filmPackage.path} <> ''
    where ${lacksPlaylist}
    on conflict do nothing returning video_id as id`);
  return rows.map(({ id }) => id);
}

function tagsOf(ids: readonly string[]): string[] {
  return ['videos', ...ids.map((id) => `video:${id}`)];
}

/** True if a claim has become the file's package. */
export async function isNamed(db: Queryable, source: string, claim: string): Promise<boolean> {
  const rows = await db
    .select({ path: filmPackage.path })
    .from(filmPackage)
    .where(and(eq(filmPackage.source, source), eq(filmPackage.claim, claim), ne(filmPackage.path, '')));
  return rows.length > 0;
}

function isOurs(source: string, claim: string) {
  return and(eq(filmPackage.source, source), eq(filmPackage.claim, claim), eq(filmPackage.path, ''));
}

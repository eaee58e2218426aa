/** The checklist of a revision: its facts are gathered here, what they must be stands in `shared/content-checks.ts`. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { agency } from '#server/db/schema/account.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { mediaFile, video, videoSubtitle } from '#server/db/schema/media.ts';
import {
  checkWork,
  type Check,
  type CheckedPicture,
  type CheckedVideo,
  type CheckedWork,
  type LanguageGate,
} from '#shared/content-checks.ts';
import { staleLanguages, translatedFields } from '#shared/translation-match.ts';
import { isDeskWork, type Item } from '#server/services/content/item-access.ts';
import { readBody, type BodyFindings } from './checklist-body.ts';
import type { Revision } from './snapshot.ts';

export interface CheckedRevision {
  item: Item;
  revision: Revision;
}

/** All checks of a revision as it is stored, in the order in which they are shown. */
export async function checkRevision(tx: Queryable, { item, revision }: CheckedRevision): Promise<Check[]> {
  const column = await readColumn(tx, item);
  const bodies = [readBody(revision.bodyZh), readBody(revision.bodyEn)];
  const { titleZh, titleEn, abstractZh, abstractEn, bodyZh, bodyEn } = revision;
  const work: CheckedWork = {
    kind: item.kind,
    titleZh,
    titleEn,
    abstractZh,
    abstractEn,
    bodyZh,
    bodyEn,
    gate: column.gate,
    hasColumn: column.isThere,
    isAuthorVerified: column.isAuthorVerified,
    cover: await readCover(tx, revision.coverId),
    videos: await readVideos(tx, revision.videoIds),
    bodyFaults: await faultsOf(tx, bodies),
    staleFields: staleFieldsOf(revision).length,
  };
  return checkWork(work);
}

/** Fields whose translation is older than its source, such as `titleEn`. */
export function staleFieldsOf(revision: Revision): string[] {
  return translatedFields.flatMap((field) =>
    staleLanguages({ zh: revision[`${field}Zh`], en: revision[`${field}En`] }, revision.matchedHashes[field]).map(
      (suffix) => `${field}${suffix}`,
    ),
  );
}

interface ColumnFacts {
  gate: LanguageGate;
  isThere: boolean;
  isAuthorVerified: boolean;
}

async function readColumn(tx: Queryable, item: Item): Promise<ColumnFacts> {
  const isVerified = sql<boolean>`exists (select 1 from ${agency} where ${agency.userId} = ${content}.owner_id and ${agency.verification} = 'verified')`;
  const [row] = await tx
    .select({ gate: siteColumn.languageGate, isAuthorVerified: sql<boolean>`(${isDeskWork()} or ${isVerified})` })
    .from(content)
    .leftJoin(siteColumn, eq(siteColumn.id, item.columnId))
    .where(eq(content.id, item.id));
  return { gate: row?.gate ?? 'both', isThere: Boolean(row?.gate), isAuthorVerified: row?.isAuthorVerified ?? false };
}

async function readCover(tx: Queryable, coverId: string | null): Promise<CheckedPicture | null> {
  if (coverId === null) return null;
  const [row] = await tx
    .select({ altZh: mediaFile.altZh, altEn: mediaFile.altEn, width: mediaFile.width })
    .from(mediaFile)
    .where(eq(mediaFile.id, coverId));
  return row ?? null;
}

async function readVideos(tx: Queryable, ids: readonly string[]): Promise<CheckedVideo[]> {
  if (ids.length === 0) return [];
  const subtitles = sql<
    string[]
  >`array(select ${videoSubtitle.language} from ${videoSubtitle} where ${videoSubtitle.videoId} = ${video}.id)`;
  const rows = await tx
    .select({ id: video.id, state: video.state, subtitles })
    .from(video)
    .where(inArray(video.id, [...ids]));
  // A video that is gone can be played no more than one that failed.
  return ids.map((id) => rows.find((row) => row.id === id) ?? { state: 'failed', subtitles: [] });
}

/** A link to one of our items leads nowhere when nobody can read that item; one that waits for its hour counts as there. */
async function faultsOf(tx: Queryable, bodies: readonly BodyFindings[]): Promise<CheckedWork['bodyFaults']> {
  const linked = bodies.flatMap(({ linkedItems }) => linkedItems);
  const known = new Set(linked.length > 0 ? await readOnline(tx, linked) : []);
  const sumOf = (count: (body: BodyFindings) => number) => bodies.reduce((sum, body) => sum + count(body), 0);
  return {
    picturesWithoutAlt: sumOf(({ picturesWithoutAlt }) => picturesWithoutAlt),
    foreignPictures: sumOf(({ foreignPictures }) => foreignPictures.length),
    brokenLinks: sumOf(({ emptyLinks }) => emptyLinks) + linked.filter((id) => !known.has(id)).length,
  };
}

async function readOnline(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const wanted = sql`(${sql.join(
    [...new Set(ids)].map((id) => sql`${id}`),
    sql`, `,
  )})`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from content where id in ${wanted} and live_revision_id is not null
    union all select id from person where id in ${wanted} and publish_at is not null
    union all select id from film where id in ${wanted} and publish_at is not null`);
  return rows.map(({ id }) => id);
}

/** Checklist of a revision: reads the facts; the rules are in `shared/content/content-checks.ts`. */
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { agency } from '#server/db/schema/account.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content } from '#server/db/schema/content.ts';
import { mediaFile, video, videoSubtitle } from '#server/db/schema/media.ts';
import type { CheckName } from '#shared/content/check-names.ts';
import {
  type Check,
  type CheckedItem,
  type CheckedPicture,
  type CheckedVideo,
  checkItem,
  type LanguageGate,
  showsCover,
} from '#shared/content/content-checks.ts';
import { staleLanguages, translatedFields } from '#shared/content/translation-match.ts';
import { isStaffItem, type Item, type Revision } from '#server/services/content/revision.ts';
import { isSlugTaken } from '#server/services/content/item-slug.ts';
import { slugFault } from '#shared/content/slug.ts';
import { actingDocumentTag } from '#shared/media/document.ts';
import { countLicences } from '#server/services/media/media-licence.ts';
import { foreignPictures } from '#shared/content/body-pictures.ts';
import { storedHtml } from '#server/services/core/body-html.ts';

interface CheckedRevision {
  item: Item;
  revision: Revision;
}

/** All checks of the stored revision, in display order. */
export async function checkRevision(tx: Queryable, { item, revision }: CheckedRevision): Promise<Check[]> {
  const column = await readColumn(tx, item);
  const bodies = [readBody(revision.bodyZh), readBody(revision.bodyEn)];
  const { titleZh, titleEn, abstractZh, abstractEn, bodyZh, bodyEn, correctionZh, correctionEn } = revision;
  const checked: CheckedItem = {
    kind: item.kind,
    titleZh,
    titleEn,
    abstractZh,
    abstractEn,
    bodyZh,
    bodyEn,
    correctionZh,
    correctionEn,
    isCorrectable: await isCorrectable(tx, item),
    gate: column.gate,
    hasColumn: column.exists,
    showsCover: showsCover(column.type),
    isAuthorVerified: column.isAuthorVerified,
    cover: await readCover(tx, revision.coverId),
    videos: await readVideos(tx, revision.videoIds),
    bodyFaults: await faultsOf(tx, bodies),
    attachments: revision.attachments,
    blocks: revision.blocks,
    actingDocuments: await countActing(tx, revision.attachments),
    licences: await countLicences(tx, revision.id),
    slug: await readSlug(tx, { slug: revision.slug, contentId: item.id }),
    staleFields: staleFieldsOf(revision).length,
  };
  return checkItem(checked);
}

/** Names of the required checks that a revision does not meet. */
export async function missingOf(tx: Transaction, revision: CheckedRevision): Promise<CheckName[]> {
  return (await checkRevision(tx, revision)).filter(({ isMet, isRequired }) => isRequired && !isMet).map(({ name }) => name);
}

/** Fields with an outdated translation, such as `titleEn`. */
export function staleFieldsOf(revision: Revision): string[] {
  return translatedFields.flatMap((field) =>
    staleLanguages({ zh: revision[`${field}Zh`], en: revision[`${field}En`] }, revision.matchedHashes[field]).map(
      (suffix) => `${field}${suffix}`,
    ),
  );
}

/** Whether readers have seen the article, so that a change of it may need a correction note. */
export async function isCorrectable(tx: Queryable, { id, kind }: Pick<Item, 'id' | 'kind'>): Promise<boolean> {
  return kind === 'article' && (await tx.$count(content, and(eq(content.id, id), lte(content.publishAt, sql`now()`)))) > 0;
}

async function readSlug(tx: Queryable, { slug, contentId }: { slug: string; contentId: string }): Promise<CheckedItem['slug']> {
  if (slug === '') return null;
  return { isUsable: slugFault(slug) === null && !(await isSlugTaken(tx, { slug, contentId })) };
}

interface ColumnFacts {
  gate: LanguageGate;
  exists: boolean;
  type: string | null;
  isAuthorVerified: boolean;
}

async function readColumn(tx: Queryable, item: Item): Promise<ColumnFacts> {
  const isVerified = sql<boolean>`exists (select 1 from ${agency} where ${agency.userId} = ${content}.owner_id and ${agency.verification} = 'verified')`;
  const [row] = await tx
    .select({
      gate: siteColumn.languageGate,
      type: siteColumn.columnType,
      isAuthorVerified: sql<boolean>`(${isStaffItem()} or ${isVerified})`,
    })
    .from(content)
    .leftJoin(siteColumn, eq(siteColumn.id, item.columnId))
    .where(eq(content.id, item.id));
  return {
    gate: row?.gate ?? 'both',
    exists: Boolean(row?.gate),
    type: row?.type ?? null,
    isAuthorVerified: row?.isAuthorVerified ?? false,
  };
}

async function readCover(tx: Queryable, coverId: string | null): Promise<CheckedPicture | null> {
  if (coverId === null) return null;
  const [row] = await tx
    .select({ altZh: mediaFile.altZh, altEn: mediaFile.altEn, width: mediaFile.width })
    .from(mediaFile)
    .where(eq(mediaFile.id, coverId));
  return row ?? null;
}

async function countActing(tx: Queryable, attachments: readonly { id: string }[]): Promise<number> {
  if (attachments.length === 0) return 0;
  const ids = attachments.map(({ id }) => id);
  return tx.$count(mediaFile, and(inArray(mediaFile.id, ids), sql`${actingDocumentTag} = any(${mediaFile.tags})`));
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
  // A deleted video counts as failed: neither can be played.
  return ids.map((id) => rows.find((row) => row.id === id) ?? { state: 'failed', subtitles: [] });
}

/** A link to one of our items is broken unless that item is online or scheduled. */
async function faultsOf(tx: Queryable, bodies: readonly BodyFindings[]): Promise<CheckedItem['bodyFaults']> {
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
  const idList = sql`(${sql.join(
    [...new Set(ids)].map((id) => sql`${id}`),
    sql`, `,
  )})`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from content where id in ${idList} and live_revision_id is not null
    union all select id from person where id in ${idList} and publish_at is not null
    union all select id from film where id in ${idList} and publish_at is not null`);
  return rows.map(({ id }) => id);
}

interface BodyFindings {
  picturesWithoutAlt: number;
  /** URLs of pictures on other servers. */
  foreignPictures: string[];
  /** Links with an empty or invalid URL. */
  emptyLinks: number;
  /** Ids of linked items of this site, one entry per link. */
  linkedItems: string[];
}

const tags = /<(img|a)\b([^>]*)>/g;
const itemPath = /^(?:\/en)?\/content\/(?:article|episode|people)\/([A-Za-z0-9_-]{1,64})\/?(?:[?#].*)?$/i;

/** Findings in a sanitised body. The sanitiser quotes every attribute and leaves no `>` inside one, so tags can be matched by a regular expression. */
function readBody(html: string): BodyFindings {
  const findings: BodyFindings = {
    picturesWithoutAlt: 0,
    foreignPictures: foreignPictures(storedHtml(html)),
    emptyLinks: 0,
    linkedItems: [],
  };
  for (const [, tag, attributes = ''] of html.matchAll(tags)) {
    if (tag === 'img') findings.picturesWithoutAlt += valueOf(attributes, 'alt') === '' ? 1 : 0;
    else noteLink(findings, valueOf(attributes, 'href'));
  }
  return findings;
}

function noteLink(findings: BodyFindings, address: string): void {
  const itemId = itemPath.exec(address)?.[1];
  if (itemId) findings.linkedItems.push(itemId);
  else if (!isAddress(address)) findings.emptyLinks += 1;
}

function isAddress(address: string): boolean {
  if (address === '' || address === '#') return false;
  if (address.startsWith('/') || address.startsWith('#')) return true;
  return URL.canParse(address.replaceAll('&amp;', '&'));
}

function valueOf(attributes: string, name: string): string {
  return (new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '').trim();
}

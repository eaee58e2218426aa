/** Changed fields of an item before they are stored: cleaned, merged with concurrent saves, and checked for valid references. */
import type { contentRevision } from '#server/db/schema/content.ts';
import { type ItemField, itemFieldNames, type ItemFields } from '#shared/api/content-staff.ts';
import { storedHtml } from '#server/services/core/body-html.ts';
import { asColumns, instantOf } from '#server/services/core/instant.ts';
import { cleanBlock, withOwnIds } from '#server/services/site/clean-entry.ts';
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { notFound } from '#server/errors.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';

type Cleaner = { [Name in ItemField]: (value: ItemFields[Name]) => ItemFields[Name] };

/** Control characters except line breaks. Spaces stay, because the author may still be typing. */
const control = /[^\P{Cc}\n]/gu;
const line = (text: string): string => text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').replace(control, '');
const lines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(control, '');
const tags = (list: string[]): string[] => [...new Set(list.map((tag) => line(tag).trim()).filter((tag) => tag !== ''))];
const same = <Value>(value: Value): Value => value;
/** No instant is requested by null, or by the empty string that the validator may coerce it to. */
const optionalInstant = (field: ItemField) => (text: string | null) => instantOf(text || null, field)?.toISOString() ?? null;

const cleaners: Cleaner = {
  titleZh: line,
  titleEn: line,
  abstractZh: lines,
  abstractEn: lines,
  bodyZh: storedHtml,
  bodyEn: storedHtml,
  authorZh: line,
  authorEn: line,
  sourceZh: line,
  sourceEn: line,
  tagsZh: tags,
  tagsEn: tags,
  coverId: same,
  galleryIds: same,
  attachments: (list) =>
    list
      .filter(({ id }, index) => list.findIndex((one) => one.id === id) === index)
      .map(({ id, nameEn, nameZh }) => ({ id, nameEn: line(nameEn), nameZh: line(nameZh) })),
  blocks: (list) => withOwnIds(list).map(({ id, block, isShown }) => ({ id, block: cleanBlock(block), isShown })),
  seoTitleZh: line,
  seoTitleEn: line,
  seoDescriptionZh: line,
  seoDescriptionEn: line,
  shareId: same,
  slug: (text) => line(text).trim().toLowerCase(),
  correctionZh: line,
  correctionEn: line,
  videoIds: same,
  personIds: same,
  workIds: same,
  wantedPublishAt: optionalInstant('wantedPublishAt'),
  wantedUnpublishAt: optionalInstant('wantedUnpublishAt'),
};

/** The sent fields as they will be stored. Throws `invalidRequest` for an invalid instant. */
export function cleanChanges(changes: Changes): Changes {
  return Object.fromEntries(itemFieldNames.flatMap((name) => (changes[name] === undefined ? [] : [[name, cleanOne(name, changes)]])));
}

function cleanOne<Name extends ItemField>(name: Name, changes: Changes): unknown {
  const value = changes[name];
  return value === undefined ? undefined : cleaners[name](value as ItemFields[Name]);
}

type Columns = Partial<typeof contentRevision.$inferInsert>;

/** Fields as table columns. */
export function columnsOf(changes: Changes): Columns {
  return asColumns(changes, ['wantedPublishAt', 'wantedUnpublishAt']) as Columns;
}

/** The named fields only. */
export function pickFields(values: ItemFields, names: readonly ItemField[]): Changes {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

export type Changes = { [Name in ItemField]?: ItemFields[Name] | undefined };

interface MergeInput {
  /** Stored values. */
  now: ItemFields;
  /** Version in which each field last changed; an absent field never has. */
  fieldVersions: Readonly<Record<string, number>>;
  /** Version on which the changes are based. */
  from: number;
  /** Cleaned changes. */
  changes: Changes;
}

export interface Merged {
  /** Fields to write. */
  written: ItemField[];
  /** Fields that others have changed to a different value meanwhile. */
  conflicts: ItemField[];
  /** Fields that others have changed meanwhile and this save does not contain. */
  taken: ItemField[];
}

/** Merges field by field. The same value on both sides is no conflict, so a repeated save succeeds. */
export function mergeFields({ now, fieldVersions, from, changes }: MergeInput): Merged {
  const isChangedSince = (name: ItemField) => (fieldVersions[name] ?? 0) > from;
  const sent = itemFieldNames.filter((name) => changes[name] !== undefined);
  const differing = sent.filter((name) => !isSame(changes[name], now[name]));
  return {
    written: differing.filter((name) => !isChangedSince(name)),
    conflicts: differing.filter(isChangedSince),
    taken: itemFieldNames.filter((name) => isChangedSince(name) && changes[name] === undefined),
  };
}

/** Compares field values: strings, lists of strings or null. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Checks newly referenced media, people and films; existing references stay valid for any owner. Throws `notFound`. */
export async function checkReferences(
  tx: Transaction,
  viewer: Viewer,
  { changes, now }: { changes: Changes; now: ItemFields | null },
): Promise<void> {
  const existing = new Set([
    now?.coverId ?? '',
    now?.shareId ?? '',
    ...(now?.galleryIds ?? []),
    ...picturesOf(now?.blocks),
    ...(now?.attachments ?? []).map(({ id }) => id),
    ...(now?.videoIds ?? []),
    ...(now?.personIds ?? []),
    ...(now?.workIds ?? []),
  ]);
  const fresh = (ids: readonly string[] = []) => ids.filter((id) => !existing.has(id));
  const pictures = fresh([
    ...(changes.coverId ? [changes.coverId] : []),
    ...(changes.shareId ? [changes.shareId] : []),
    ...(changes.galleryIds ?? []),
    ...picturesOf(changes.blocks),
  ]);
  await requireAll(tx, mediaFile, {
    ids: pictures,
    where: and(eq(mediaFile.kind, 'image'), isNull(mediaFile.deletedAt), isUsable(mediaFile.uploadedBy, viewer)),
  });
  await requireAll(tx, mediaFile, {
    ids: fresh(changes.attachments?.map(({ id }) => id)),
    where: and(eq(mediaFile.kind, 'document'), isNull(mediaFile.deletedAt), isUsable(mediaFile.uploadedBy, viewer)),
  });
  await requireAll(tx, video, { ids: fresh(changes.videoIds), where: and(isNull(video.deletedAt), isUsable(video.ownerId, viewer)) });
  await requireAll(tx, person, { ids: fresh(changes.personIds) });
  await requireAll(tx, film, { ids: fresh(changes.workIds) });
}

/** What blocks pick need not be there: they show what is public. */
export const picturesOf = (blocks: ItemFields['blocks'] = []) => blocks.flatMap(({ block }) => block.pictures);

/** Length in seconds of the first video, as shown in lists. */
export async function secondsOfFirst(tx: Transaction, ids: readonly string[]): Promise<number | null> {
  const [first] = ids;
  if (first === undefined) return null;
  const [row] = await tx.select({ seconds: video.seconds }).from(video).where(eq(video.id, first));
  return row?.seconds || null;
}

/** SQL condition: media of the viewer or of the library (without an owner); for staff, any media that no institution owns. */
export function isUsable(owner: PgColumn, viewer: Viewer): SQL | undefined {
  const isStaffOwned = sql`not exists (select 1 from user_account institution where institution.id = ${owner} and institution.user_type = ${userTypes.pgc})`;
  return or(isNull(owner), eq(owner, viewer.id), can(viewer, 'contentWrite') ? isStaffOwned : undefined);
}

interface RequiredRows {
  ids: readonly string[];
  where?: SQL | undefined;
}

/** Locks the referenced rows until the commit, so that they cannot be deleted. */
async function requireAll(
  tx: Transaction,
  table: typeof mediaFile | typeof video | typeof person | typeof film,
  { ids, where }: RequiredRows,
): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return;
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, uniqueIds), where))
    .orderBy(table.id)
    .for('key share');
  if (rows.length < uniqueIds.length) throw notFound();
}

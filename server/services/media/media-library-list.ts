/** Lists of the library: pictures and documents by text, owner, use, tag and licence, and the tags in use. */
import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { type LibraryItem, libraryKinds, type LibraryKind, type listMedia, type MediaScope, type MediaTag } from '#shared/api/media.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { can, isStaff, type Viewer } from '#shared/policies.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { accountName, isoInstant, localized } from '#server/services/core/localized.ts';
import { toDocumentItem } from './document-file.ts';
import type { MediaFile } from './image-view.ts';
import { toMediaItem } from './media-item.ts';
import { hasLicenceEnded, isLicenceEnding } from './media-licence.ts';
import { isStoryboard, isUsed, isUsedPublicly, useCount } from './media-library-use.ts';

/** Where the caller can read a document. */
export type AddressOf = (id: string) => string;
export type LibraryQuery = NonNullable<Input<typeof listMedia>['query']>;

const tagsListed = 200;

/** The latest first. Institutions see their own pictures and those without an owner, staff all. */
export async function listLibrary(
  db: Queryable,
  viewer: Viewer,
  { query, language, addressOf }: { query: LibraryQuery; language: Language; addressOf: AddressOf },
): Promise<Page<LibraryItem>> {
  const { pageNum = 1, pageSize = pageSizeDefault } = query;
  const where = conditionOf(viewer, query);
  const [rows, total] = await Promise.all([
    selectLibrary(db, language)
      .where(where)
      .orderBy(...listOrder)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(db, sql`from ${mediaFile} where ${where}`),
  ]);
  return { rows: rows.map((row) => toLibraryItem(row, { viewer, language, addressOf })), total };
}

/** All pictures or documents that the filters leave. */
export function exportLibrary(
  db: Queryable,
  viewer: Viewer,
  { query, language, addressOf }: { query: LibraryQuery; language: Language; addressOf: AddressOf },
): Promise<ListFile> {
  return listFile(db, {
    keys: db
      .select({ id: mediaFile.id })
      .from(mediaFile)
      .where(conditionOf(viewer, query))
      .orderBy(...listOrder),
    read: async (ids) =>
      (await selectLibrary(db, language).where(inArray(mediaFile.id, ids))).map((row) =>
        toLibraryItem(row, { viewer, language, addressOf }),
      ),
    keyOf: ({ id }) => id,
  });
}

const listOrder = [desc(mediaFile.createdAt), desc(mediaFile.id)];

function conditionOf(
  viewer: Viewer,
  { search = '', kind = 'image', scope = 'all', use, tag, licence, isDeleted = false }: LibraryQuery,
): SQL | undefined {
  return and(
    eq(mediaFile.kind, kind),
    isDeleted ? isNotNull(mediaFile.deletedAt) : isNull(mediaFile.deletedAt),
    isSeenBy(viewer),
    scopeIs(viewer, scope),
    sql`not ${isStoryboard}`,
    use && { used: isUsed, public: isUsedPublicly, unused: sql`not ${isUsed}` }[use],
    tag ? sql`${mediaFile.tags} @> array[${tag}]::text[]` : undefined,
    licence && { due: sql`(${hasLicenceEnded} or ${isLicenceEnding})`, ended: hasLicenceEnded, ending: isLicenceEnding }[licence],
    searched(search),
  );
}

function searched(search: string): SQL | undefined {
  const { name, altZh, altEn, creditZh, creditEn, path } = mediaFile;
  const inTags = sql`exists (select 1 from unnest(${mediaFile.tags}) as tag where position(${search.trim().toLowerCase()} in lower(tag)) > 0)`;
  return search.trim() === '' ? undefined : or(containsText([name, altZh, altEn, creditZh, creditEn, path], search), inTags);
}

/** Names of the tags of the pictures that the viewer sees, with their numbers. */
export async function listTags(db: Queryable, viewer: Viewer, kind: LibraryKind): Promise<MediaTag[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count from ${mediaFile} cross join lateral unnest(${mediaFile.tags}) as tag
    where ${and(eq(mediaFile.kind, kind), isNull(mediaFile.deletedAt), isSeenBy(viewer))} group by tag order by count(*) desc, tag limit ${tagsListed}`);
  return rows.map(({ tag, count }) => ({ tag, count }));
}

function isSeenBy(viewer: Viewer): SQL | undefined {
  return isStaff(viewer) ? undefined : or(eq(mediaFile.uploadedBy, viewer.id), isNull(mediaFile.uploadedBy));
}

function scopeIs(viewer: Viewer, scope: MediaScope): SQL | undefined {
  if (scope === 'all') return undefined;
  return scope === 'own' ? eq(mediaFile.uploadedBy, viewer.id) : sql`${mediaFile.uploadedBy} is distinct from ${viewer.id}`;
}

/** Its uploader, and staff with the permission; pictures that came with the site belong to staff. */
export function mayEditMedia(viewer: Viewer, { uploadedBy }: Pick<MediaFile, 'uploadedBy'>): boolean {
  return uploadedBy === viewer.id || can(viewer, 'mediaEdit');
}

interface LibraryRow {
  file: MediaFile;
  uses: number;
  nickName: string | null;
  institutionZh: string | null;
  institutionEn: string | null;
}

/** Rows of the library with their uploader and the number of uses; without conditions. */
function selectLibrary(db: Queryable, language: Language) {
  return db
    .select({
      file: mediaFile,
      uses: useCount,
      nickName: accountName(language, userAccount),
      institutionZh: agency.institutionZh,
      institutionEn: agency.institutionEn,
    })
    .from(mediaFile)
    .leftJoin(userAccount, eq(userAccount.id, mediaFile.uploadedBy))
    .leftJoin(agency, eq(agency.userId, mediaFile.uploadedBy))
    .$dynamic();
}

/** A picture or document, also a deleted one; null if the viewer may not see it. */
export async function readLibraryItem(
  db: Queryable,
  viewer: Viewer,
  { id, language, addressOf }: { id: string; language: Language; addressOf: AddressOf },
): Promise<LibraryItem | null> {
  const [row] = await selectLibrary(db, language).where(
    and(eq(mediaFile.id, id), inArray(mediaFile.kind, [...libraryKinds]), isSeenBy(viewer)),
  );
  return row ? toLibraryItem(row, { viewer, language, addressOf }) : null;
}

function toLibraryItem(
  { file, uses, ...uploader }: LibraryRow,
  { viewer, language, addressOf }: { viewer: Viewer; language: Language; addressOf: AddressOf },
): LibraryItem {
  return {
    ...toMediaItem(file, language),
    kind: file.kind === 'document' ? 'document' : 'image',
    document: file.kind === 'document' ? toDocumentItem(file, addressOf(file.id)) : null,
    creditZh: file.creditZh,
    creditEn: file.creditEn,
    licence: file.licence,
    isAiMade: file.isAiMade,
    tags: file.tags,
    uses,
    uploaderName: localized(language, uploader.institutionZh ?? '', uploader.institutionEn ?? '') || (uploader.nickName ?? ''),
    uploadTime: file.createdAt.toISOString(),
    deleteTime: isoInstant(file.deletedAt),
    isOwn: file.uploadedBy === viewer.id,
    mayEdit: mayEditMedia(viewer, file),
  };
}

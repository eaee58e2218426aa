/** The list of videos in the media library. */
import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { video, videoRendition } from '#server/db/schema/media.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { Page } from '#shared/api/paging.ts';
import type { LibraryVideo, listLibraryVideos } from '#shared/api/video-staff.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { canIn, type Viewer } from '#shared/policies.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { accountName, isoInstant, localized } from '#server/services/core/localized.ts';
import { readVideoItems } from '#server/services/media/video-item.ts';
import { isSeenVideo, mayAlwaysChange } from './video-access.ts';
import { isUsedVideo, readVideoUses } from './video-uses.ts';

type Query = NonNullable<Input<typeof listLibraryVideos>['query']>;

interface VideoParts {
  db: Database;
  films: Pick<Storage, 'stat'>;
}

/** Of all files that the database knows, but for the uploaded one. */
const madeBytes = sql<number>`(select coalesce(sum(${videoRendition.bytes}), 0)::float8 from ${videoRendition}
  where ${videoRendition.videoId} = ${video.id} and ${videoRendition.path} <> ${video.sourceKey})`;

/** The latest first. */
export async function listVideos(
  parts: VideoParts,
  { viewer, query, language }: { viewer: Viewer; query: Query; language: Language },
): Promise<Page<LibraryVideo>> {
  const { db } = parts;
  const { pageNum = 1, pageSize = pageSizeDefault } = query;
  const where = conditionOf(viewer, query);
  const [rows, total] = await Promise.all([
    selectVideos(db, language)
      .where(where)
      .orderBy(...listOrder)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(db, sql`from ${video} where ${where ?? sql`true`}`),
  ]);
  return { rows: await toLibraryVideos(parts, rows, { viewer, language }), total };
}

/** All videos that the filters leave. */
export function exportVideos(
  { db, films }: VideoParts,
  { viewer, query, language }: { viewer: Viewer; query: Query; language: Language },
): Promise<ListFile> {
  return listFile(db, {
    keys: db
      .select({ id: video.id })
      .from(video)
      .where(conditionOf(viewer, query))
      .orderBy(...listOrder),
    read: async (ids) =>
      toLibraryVideos({ db, films }, await selectVideos(db, language).where(inArray(video.id, ids)), { viewer, language }),
    keyOf: ({ id }) => id,
  });
}

const listOrder = [desc(video.createdAt), desc(video.id)];

function selectVideos(db: Database, language: Language) {
  return db
    .select({
      id: video.id,
      ownerId: video.ownerId,
      sourceKey: video.sourceKey,
      isLive: video.isLive,
      createdAt: video.createdAt,
      deletedAt: video.deletedAt,
      madeBytes,
      nickName: accountName(language, userAccount),
      institutionZh: agency.institutionZh,
      institutionEn: agency.institutionEn,
    })
    .from(video)
    .leftJoin(userAccount, eq(userAccount.id, video.ownerId))
    .leftJoin(agency, eq(agency.userId, video.ownerId));
}

async function toLibraryVideos(
  { db, films }: VideoParts,
  rows: Awaited<ReturnType<typeof selectVideos>>,
  { viewer, language }: { viewer: Viewer; language: Language },
): Promise<LibraryVideo[]> {
  const ids = rows.map(({ id }) => id);
  const [items, uses, sources] = await Promise.all([
    readVideoItems(db, ids, language),
    readVideoUses(db, ids),
    Promise.all(rows.map(({ sourceKey }) => (sourceKey === '' ? null : films.stat(sourceKey).catch(() => null)))),
  ]);
  return items.flatMap((item) => {
    const at = ids.indexOf(item.id);
    const row = rows[at];
    if (!row) return [];
    const used = uses.get(item.id) ?? [];
    return {
      ...item,
      bytes: row.madeBytes + (sources[at]?.size ?? 0),
      isLive: row.isLive,
      uses: used,
      uploaderName: localized(language, row.institutionZh ?? '', row.institutionEn ?? '') || (row.nickName ?? ''),
      uploadTime: row.createdAt.toISOString(),
      deleteTime: isoInstant(row.deletedAt),
      mayEdit: mayAlwaysChange(viewer)
        ? canIn(viewer, 'contentPublish', []) || !used.some(({ isPublic }) => isPublic)
        : row.ownerId === viewer.id,
    };
  });
}

function conditionOf(viewer: Viewer, { search = '', state, use, isDeleted = false }: Query): SQL | undefined {
  return and(
    isDeleted ? isNotNull(video.deletedAt) : isNull(video.deletedAt),
    isSeenVideo(viewer),
    state && eq(video.state, state),
    use && { used: isUsedVideo, unused: sql`not ${isUsedVideo}` }[use],
    containsText([video.titleZh, video.titleEn, video.fileName], search),
  );
}

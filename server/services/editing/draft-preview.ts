/** Preview of an unpublished revision for its authors and staff, and playback of its videos. */
import type { Static } from 'typebox';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import type { previewDraft, previewPage } from '#shared/api/preview.ts';
import type { PlayableVideo } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import type { Viewer } from '#shared/policies.ts';
import { createAttachmentService, type SignAttachments } from '#server/services/reading/attachment.ts';
import { createDocumentSignature } from '#server/services/media/document-file.ts';
import { renderOverlaid, renderRevision, type RenderedItem } from '#server/services/reading/draft-detail.ts';
import { currentRevision, findItemFor, readRevision } from '#server/services/content/revision.ts';
import { fieldsOf } from '#server/services/content/snapshot.ts';
import { chooseColumn } from './column-choices.ts';
import { writtenKind } from './list.ts';
import { checkReferences, cleanChanges, columnsOf } from './save-fields.ts';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mediaFile, video, videoChapter, videoRendition, videoSubtitle } from '#server/db/schema/media.ts';
import { imageFields, mediaUrl, toImage } from '#server/services/media/image-view.ts';
import { localized } from '#server/services/core/localized.ts';
import type { PlayAuthorisation, PreviewReader } from '#server/services/video/play-authorisation.ts';
import type { DatabaseClock } from '#server/services/core/database-clock.ts';
import { isShownTo } from '#server/services/video/play-preview-reader.ts';
import { storyboardOf } from '#server/services/video/video-detail.ts';
import { subtitleOrder } from '#server/services/video/video-files.ts';

export type DraftPreview = ReturnType<typeof createDraftPreview>;

export function createDraftPreview({ db, videos, sign }: { db: Database; videos: ListPreviewVideos; sign: SignAttachments }) {
  return {
    /** The current revision as it would be published. Throws `notFound` for other people's items. */
    preview: async (viewer: Viewer, contentId: string, language: Language): Promise<Static<typeof previewDraft.data>> => {
      await findItemFor(db, viewer, contentId);
      const revision = await currentRevision(db, contentId);
      const [rendered, playable] = await Promise.all([
        renderRevision(db, revision.id, language),
        videos({ videoIds: revision.videoIds, reader: `user-${viewer.id}`, language }),
      ]);
      if (!rendered) throw notFound();
      return { state: revision.state, languages: rendered.languages, content: await sign(rendered, 'staff'), playable };
    },

    /** An item with typed fields that may not be saved yet, as it would be published. Throws as a save of these fields would. */
    typed: async (viewer: Viewer, typed: TypedItem, language: Language): Promise<RenderedItem> => {
      const { item } = await findItemFor(db, viewer, typed.contentId);
      const revision = await readRevision(db, item.id, typed.revisionId);
      const fields = cleanChanges(typed.fields);
      const placement = await db.transaction(async (tx) => {
        await checkReferences(tx, viewer, { changes: fields, now: fieldsOf(revision) });
        if (typed.columnId === undefined || (typed.columnId === item.columnId && typed.typeId === item.typeId)) return {};
        return chooseColumn(tx, viewer, { kind: writtenKind(item.kind), columnId: typed.columnId, typeId: typed.typeId });
      });
      const rendered = await renderOverlaid(db, revision.id, { language, overlay: { ...columnsOf(fields), ...placement } });
      if (!rendered) throw notFound();
      return { ...rendered, content: await sign(rendered.content, 'staff') };
    },
  };
}

/** The fields that the editor has at the moment; `columnId` and `typeId` are absent as long as none is chosen. */
type TypedItem = Static<typeof previewPage.body>;

interface PreviewVideosParts {
  db: Database;
  /** Null when another service handles /vod/*: then only direct files can be played. */
  authorisation: PlayAuthorisation | null;
  clock: DatabaseClock;
}

interface PreviewVideosQuery {
  videoIds: readonly string[];
  reader: PreviewReader;
  language: Language;
}

/** The playable videos that the reader may watch, in the order of the ids. */
export type ListPreviewVideos = (query: PreviewVideosQuery) => Promise<PlayableVideo[]>;

export function createPreviewVideos({ db, authorisation, clock }: PreviewVideosParts): ListPreviewVideos {
  return async ({ videoIds, reader, language }) => {
    if (videoIds.length === 0) return [];
    const ids = [...new Set(videoIds)];
    const [videos, files, subtitles, chapters, nowMs] = await Promise.all([
      readVideos(db, ids, reader),
      readFiles(db, ids),
      readSubtitles(db, ids),
      readChapters(db, ids),
      clock.nowMs(),
    ]);
    return ids
      .flatMap((id) => videos.find(({ videoId }) => videoId === id) ?? [])
      .map(({ cover, picture, columns, tiles, interval, titleZh, titleEn, ...entry }): PlayableVideo => {
        const isOf = (row: { videoId: string }) => row.videoId === entry.videoId;
        const file = entry.isVideo ? files.find(isOf) : undefined;
        return {
          ...entry,
          title: localized(language, titleZh, titleEn) || entry.name,
          cover: toImage(cover, language),
          src: file ? mediaUrl(file.path) : '',
          otherFiles: subtitles
            .filter(isOf)
            .map((row) => ({ kind: row.kind, label: row.label, src: mediaUrl(row.path), srclang: row.language, default: row.isDefault })),
          chapters: chapters.filter(isOf).map((row) => ({ time: row.startSeconds, title: localized(language, row.titleZh, row.titleEn) })),
          storyboard: storyboardOf({ picture, columns, tiles, interval }),
          playAuth: entry.isVideo
            ? ''
            : (authorisation?.issuePreview({ videoId: entry.videoId, reader, seconds: entry.time }, nowMs) ?? ''),
        };
      });
  };
}

const poster = alias(mediaFile, 'preview_poster');

async function readVideos(db: Database, ids: readonly string[], reader: PreviewReader) {
  return db
    .select({
      videoId: video.id,
      titleZh: video.titleZh,
      titleEn: video.titleEn,
      name: video.fileName,
      time: video.seconds,
      isVideo: video.isDirect,
      isLive: video.isLive,
      cover: imageFields(poster),
      columns: video.storyboardColumns,
      tiles: video.storyboardTiles,
      interval: video.storyboardInterval,
      picture: mediaFile,
    })
    .from(video)
    .leftJoin(poster, eq(poster.id, video.coverId))
    .leftJoin(mediaFile, eq(mediaFile.id, video.storyboardId))
    .where(and(inArray(video.id, [...ids]), await isShownTo(db, reader)));
}

/** Files that the `<video>` element plays, the largest first. */
function readFiles(db: Database, ids: readonly string[]) {
  return db
    .select({ videoId: videoRendition.videoId, path: videoRendition.path })
    .from(videoRendition)
    .where(and(inArray(videoRendition.videoId, [...ids]), ne(videoRendition.format, 'm3u8')))
    .orderBy(asc(videoRendition.format), desc(videoRendition.height));
}

function readSubtitles(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(videoSubtitle)
    .where(inArray(videoSubtitle.videoId, [...ids]))
    .orderBy(...subtitleOrder);
}

function readChapters(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(videoChapter)
    .where(inArray(videoChapter.videoId, [...ids]))
    .orderBy(asc(videoChapter.startSeconds));
}

/** Documents of items, and what previews need of documents and videos that are not public yet. */
export function openPreviews(config: { secret: string }, parts: PreviewVideosParts) {
  const attachment = createAttachmentService({ ...parts, signature: createDocumentSignature(config) });
  return { attachment, previewed: { videos: createPreviewVideos(parts), sign: attachment.sign } };
}

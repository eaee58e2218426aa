/** Subtitles of videos, managed by the staff and owners of a video; changes are visible in the player at once. */
import { and, eq } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { videoSubtitle } from '#server/db/schema/media.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { deleteSubtitle, readSubtitle, saveSubtitle, SubtitleList, SubtitleRow, SubtitleText } from '#shared/api/subtitle-staff.ts';
import type { Viewer } from '#shared/policies.ts';
import { readSubtitles, writeVtt } from '#shared/video/subtitle-cues.ts';
import {
  subtitleLanguages,
  subtitleLanguageTags,
  trackName,
  type SubtitleLanguage,
  type SubtitleTrack,
} from '#shared/video/subtitle-languages.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { mediaUrl } from '#server/services/media/image-view.ts';
import { findHold, findOwnVideo, lockOwnVideo, mayAlwaysChange, tagsOfVideo, type StoredVideo } from './video-access.ts';
import { canonicalFile, dropLater, keyOfFile } from './subtitle-file.ts';
import { subtitleOrder } from './video-files.ts';

export type SubtitleService = ReturnType<typeof createSubtitleService>;
export type SaveSubtitle = Static<typeof saveSubtitle.body>;
export type RemoveSubtitle = Static<typeof deleteSubtitle.body>;
type ReadSubtitle = Static<typeof readSubtitle.query>;

export function createSubtitleService({ db, media }: { db: Database; media: Storage }) {
  return {
    /** Throws `notFound`. */
    list: async (viewer: Viewer, videoId: string): Promise<SubtitleList> => {
      const film = await findOwnVideo(db, viewer, videoId);
      const [stored, hold] = await Promise.all([readRows(db, videoId), findHold(db, videoId)]);
      const mayEdit = mayAlwaysChange(viewer) || (film.ownerId === viewer.id && hold === null);
      return { videoId, seconds: film.seconds, mayEdit, heldBy: hold?.state ?? null, rows: stored.map(toRow) };
    },

    /** Throws `notFound`. */
    read: async (viewer: Viewer, { videoId, language, kind = 'subtitles' }: ReadSubtitle): Promise<SubtitleText> => {
      await findOwnVideo(db, viewer, videoId);
      const stored = (await readRows(db, videoId)).find((row) => row.language === language && row.kind === kind);
      const bytes = stored && (await media.get(stored.path));
      if (!stored || !bytes) throw notFound();
      return { ...toRow(stored), text: writeVtt(readSubtitles(bytes.toString('utf8')).cues) };
    },

    /** Throws what `lockPresent` and `canonicalFile` throw. */
    save: async (viewer: Viewer, { videoId, language, kind = 'subtitles', text, version }: SaveSubtitle): Promise<SubtitleRow> => {
      const track = { language, kind };
      // Checked first, so that nothing is written for a save that is refused; and again below, in its transaction.
      const { seconds } = await db.transaction((tx) => lockPresent(tx, viewer, { videoId, ...track, version }));
      const file = canonicalFile(text, seconds);
      const path = keyOfFile({ videoId, ...track, file });
      // Outside of a transaction, which would lock the video while the file is written.
      await media.put(path, Buffer.from(file));
      try {
        return await db.transaction(async (tx) => {
          const film = await lockPresent(tx, viewer, { videoId, ...track, version });
          // A removal job may have run in between.
          if (!(await media.stat(path))) await media.put(path, Buffer.from(file));
          const row = { videoId, ...track, label: trackName(track), path, position: subtitleLanguageTags.indexOf(language) };
          await tx
            .insert(videoSubtitle)
            .values(row)
            .onConflictDoUpdate({
              target: [videoSubtitle.videoId, videoSubtitle.language, videoSubtitle.kind],
              set: { label: row.label, path },
            });
          if (version !== path) await dropLater(tx, version);
          if (version !== path) await recordChange(tx, { viewer, film, track, action: 'subtitleSave' });
          return toRow(row);
        });
      } catch (error) {
        // If this fails too, the file only takes up space; the original error is more important.
        await dropLater(db, path).catch(() => undefined);
        throw error;
      }
    },

    /** Throws what `lockPresent` throws, and `notFound`. */
    remove: (viewer: Viewer, { videoId, language, kind = 'subtitles', version }: RemoveSubtitle): Promise<void> =>
      db.transaction(async (tx) => {
        const track = { language, kind };
        const film = await lockPresent(tx, viewer, { videoId, ...track, version });
        if (version === '') throw notFound();
        await dropLater(tx, version);
        await tx.delete(videoSubtitle).where(isOf(videoId, track));
        await recordChange(tx, { viewer, film, track, action: 'subtitleRemove' });
      }),
  };
}

type Stored = Pick<typeof videoSubtitle.$inferSelect, keyof typeof rowFields>;

function toRow({ language, kind, label, path }: Stored): SubtitleRow {
  return { language: language as SubtitleLanguage, kind, label, version: path, src: mediaUrl(path) };
}

const rowFields = { language: videoSubtitle.language, kind: videoSubtitle.kind, label: videoSubtitle.label, path: videoSubtitle.path };

/** Editable subtitles and captions: those in the known languages. */
async function readRows(tx: Queryable, videoId: string): Promise<Stored[]> {
  const rows = await tx
    .select(rowFields)
    .from(videoSubtitle)
    .where(eq(videoSubtitle.videoId, videoId))
    .orderBy(...subtitleOrder);
  return rows.filter(({ language }) => language in subtitleLanguages);
}

/** Locks the video. Throws what `lockOwnVideo` throws, and `conflict` if the version is not the one that the caller read. */
async function lockPresent(
  tx: Transaction,
  viewer: Viewer,
  { videoId, version, ...track }: SubtitleTrack & { videoId: string; version: string },
): Promise<StoredVideo> {
  const film = await lockOwnVideo(tx, viewer, videoId);
  const [present] = await tx.select(rowFields).from(videoSubtitle).where(isOf(videoId, track));
  if ((present?.path ?? '') !== version) throw conflict({ present: present ? toRow(present) : null });
  return film;
}

function isOf(videoId: string, { language, kind }: SubtitleTrack) {
  return and(eq(videoSubtitle.videoId, videoId), eq(videoSubtitle.language, language), eq(videoSubtitle.kind, kind));
}

interface SubtitleChange {
  viewer: Viewer;
  film: StoredVideo;
  track: SubtitleTrack;
  action: 'subtitleSave' | 'subtitleRemove';
}

/** Invalidates the pages with the video; changes of other people's films go into the audit trail. */
async function recordChange(tx: Transaction, { viewer, film, track, action }: SubtitleChange): Promise<void> {
  await announceChange(tx, await tagsOfVideo(tx, film.id));
  if (film.ownerId !== viewer.id)
    await appendAudit(tx, { actorId: viewer.id, action, subjectKind: 'video', subjectId: film.id, details: { ...track } });
}

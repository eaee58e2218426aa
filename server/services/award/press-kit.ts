/** Press kits of films: documents and pictures that everybody may download as long as the film is public and their licence lasts. */
import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Queryable } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { Attachment } from '#shared/api/content-staff.ts';
import type { AttachedFile } from '#shared/api/content.ts';
import type { PressFile } from '#shared/api/record/film.ts';
import { beginOfDayMs } from '#shared/dates.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { pressTypeOf } from '#shared/media/document.ts';
import { localized } from '#server/services/core/localized.ts';
import { earliest, isPublic } from '#server/services/core/visibility.ts';
import { fileNameOf } from '#server/services/media/document-file.ts';
import { hasLicenceEnded } from '#server/services/media/media-licence.ts';

type Kit = Pick<typeof film.$inferSelect, 'id' | 'pressKit'>;

/** Files as the film's page shows them, and when the first licence ends. */
export async function readPressKit(
  db: Queryable,
  kit: Kit,
  language: Language,
): Promise<{ files: AttachedFile[]; changesAt: Date | null }> {
  const files = (await readKitFiles(db, kit.pressKit)).filter(({ isOver }) => !isOver);
  return {
    files: files.map(({ attachment, file }) => ({
      id: file.id,
      name: localized(language, attachment.nameZh, attachment.nameEn) || file.name,
      type: pressTypeOf(file.contentType),
      bytes: file.bytes,
      url: withLanguage(language, `/attachments/${kit.id}/${file.id}`),
    })),
    changesAt: earliest(files.map(({ file }) => (file.licenceEndsOn === null ? null : endOfDay(file.licenceEndsOn)))),
  };
}

/** Facts of the files for the form, whatever their licence. */
export async function readPressFiles(db: Queryable, pressKit: readonly Attachment[]): Promise<PressFile[]> {
  return (await readKitFiles(db, pressKit)).map(({ file: { id, contentType, bytes, licenceEndsOn } }) => ({
    id,
    type: pressTypeOf(contentType),
    bytes,
    licenceEndsOn,
  }));
}

/** A file of a press kit in one of the storages. */
export interface OpenedPressFile {
  store: 'films' | 'media';
  path: string;
  contentType: string;
  /** Name for the reader's disk, with its ending. */
  fileName: string;
}

/** A file, or without an id all, of the press kit of a public film. Throws `notFound` where there is none. */
export async function openPressKit(
  db: Queryable,
  { filmId, fileId, language }: { filmId: string; fileId?: string; language: Language },
): Promise<{ name: string; files: OpenedPressFile[] }> {
  const [row] = await db
    .select({ pressKit: film.pressKit, titleZh: film.titleZh, titleEn: film.titleEn })
    .from(film)
    .where(and(eq(film.id, filmId), isPublic(film)));
  const wanted = (row?.pressKit ?? []).filter(({ id }) => fileId === undefined || id === fileId);
  const files = (await readKitFiles(db, wanted)).filter(({ isOver }) => !isOver);
  if (!row || files.length === 0) throw notFound();
  return {
    name: localized(language, row.titleZh, row.titleEn),
    files: files.map(({ attachment, file }) => ({
      store: file.kind === 'document' ? 'films' : 'media',
      path: file.path,
      contentType: file.contentType,
      fileName: fileNameOf(localized(language, attachment.nameZh, attachment.nameEn) || file.name, file.contentType),
    })),
  };
}

/** Documents and pictures in the order of the kit; without those that are erased. */
export async function readKitFiles(db: Queryable, pressKit: readonly Attachment[]) {
  if (pressKit.length === 0) return [];
  const ids = sql.join(
    pressKit.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const rows = await db
    .select({ file: mediaFile, isOver: sql<boolean>`${hasLicenceEnded}` })
    .from(mediaFile)
    .where(sql`${mediaFile.id} in (${ids}) and ${mediaFile.kind} in ('document', 'image')`);
  return pressKit.flatMap((attachment) => {
    const row = rows.find(({ file }) => file.id === attachment.id);
    return row ? [{ attachment, ...row }] : [];
  });
}

/** The end of a day, `2026-12-31`, in the site's time zone. */
function endOfDay(day: string): Date {
  return new Date(beginOfDayMs(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)));
}

/** Detail of a revision in any state, and of one with typed columns that are not saved, as they would be published. */
import { and, eq } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Database } from '#server/db/client.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { ContentDetail } from '#shared/api/content.ts';
import type { VideoDetail } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import { imageFields } from '#server/services/media/image-view.ts';
import { renderVideoItem } from '#server/services/video/video-detail.ts';
import { type DetailRow, renderDetail, selectDetail } from './content-detail.ts';

/** Columns of a revision and of its item that replace the stored ones, such as typed text that is not saved yet. */
export type RevisionOverlay = Partial<typeof contentRevision.$inferSelect> & {
  columnId?: string | undefined;
  typeId?: string | null | undefined;
};

/** A revision in any state, exactly as it would be published; null for an unknown one. */
export async function renderRevision(db: Database, revisionId: string, language: Language): Promise<ContentDetail | null> {
  const row = await readRevisionRow(db, revisionId);
  return row && renderDetail(db, row, language);
}

/** An item as its public page shows it; `video` where that is the page of a video. */
export interface RenderedItem {
  content: ContentDetail;
  video: VideoDetail | null;
}

/** A revision with replaced columns, as its public page would show it; null for an unknown one. */
export async function renderOverlaid(
  db: Database,
  revisionId: string,
  { language, overlay }: { language: Language; overlay: RevisionOverlay },
): Promise<RenderedItem | null> {
  const row = await readRevisionRow(db, revisionId, overlay);
  if (!row) return null;
  const [content, video] = await Promise.all([
    renderDetail(db, row, language),
    row.columnType === 'video' ? renderVideoItem(db, row, language) : null,
  ]);
  return { content, video };
}

async function readRevisionRow(db: Database, revisionId: string, overlay: RevisionOverlay = {}): Promise<DetailRow | null> {
  const [stored] = await selectDetail(db, eq(contentRevision.contentId, content.id)).where(eq(contentRevision.id, revisionId));
  if (!stored) return null;
  const row = { ...stored, ...overlay, ...(await readOverlaid(db, overlay)) } as DetailRow;
  // A note of a public item is dated when its revision goes online.
  const correctedAt = row.correctedAt ?? (row.publishAt && row.updatedAt);
  return { ...row, correctedAt, publishAt: row.publishAt ?? row.wantedPublishAt ?? row.updatedAt };
}

/** Joined columns of the row, for a column, type or cover of the overlay. */
async function readOverlaid(db: Database, { columnId, typeId, coverId }: RevisionOverlay): Promise<Partial<DetailRow>> {
  const [[place], [cover]] = await Promise.all([
    columnId === undefined
      ? []
      : db
          .select({
            columnPath: siteColumn.path,
            columnZh: siteColumn.labelZh,
            columnEn: siteColumn.labelEn,
            columnType: siteColumn.columnType,
            typeZh: listType.labelZh,
            typeEn: listType.labelEn,
          })
          .from(siteColumn)
          .leftJoin(listType, and(eq(listType.columnId, siteColumn.id), eq(listType.id, typeId ?? '')))
          .where(eq(siteColumn.id, columnId)),
    coverId
      ? db
          .select({ cover: imageFields(mediaFile) })
          .from(mediaFile)
          .where(eq(mediaFile.id, coverId))
      : [],
  ]);
  if (columnId !== undefined && !place) throw notFound();
  return { ...place, ...(coverId === undefined ? {} : { cover: cover?.cover ?? null }) };
}

/** Documents below the texts of items: for visitors as long as the item is public, before that by signed addresses. */
import { and, eq, sql } from 'drizzle-orm';
import { AppError, gone, linkEnded, notFound } from '#server/errors.ts';
import type { Database } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { ContentDetail } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import { openPressKit } from '#server/services/award/press-kit.ts';
import { attachmentName, selectDocuments } from '#server/services/content/attached-files.ts';
import type { DatabaseClock } from '#server/services/core/database-clock.ts';
import { isLiveRevision, isPublic } from '#server/services/core/visibility.ts';
import { wasPublic } from '#server/services/core/was-public.ts';
import { documentSeconds, fileNameOf, type DocumentSignature } from '#server/services/media/document-file.ts';

/** A file that may be sent to the caller. */
export interface OpenedDocument {
  /** The private storage, unless it is a picture of a press kit. */
  store?: 'films' | 'media';
  /** Key in the storage. */
  path: string;
  contentType: string;
  /** Name for the reader's disk, with its ending. */
  fileName: string;
}

interface AttachmentOptions {
  db: Database;
  signature: DocumentSignature;
  clock: DatabaseClock;
}

export type AttachmentService = ReturnType<typeof createAttachmentService>;

/** Signs the addresses of an unpublished item's documents. */
export type SignAttachments = (detail: ContentDetail, reader: keyof typeof documentSeconds) => Promise<ContentDetail>;

export function createAttachmentService({ db, signature, clock }: AttachmentOptions) {
  return {
    /** A document of a public item. Throws what the item's page answers: `gone` if it was public, else `notFound`. */
    open: (itemId: string, fileId: string, language: Language): Promise<OpenedDocument> => openPublic(db, { itemId, fileId, language }),

    /** All files of a public film's press kit. Throws `notFound` without any. */
    openPressKit: (filmId: string, language: Language) => openPressKit(db, { filmId, language }),

    /** Any document, by a signed address. Throws `linkEnded`, and `notFound` for one that is erased. */
    openSigned: async (fileId: string, auth: string): Promise<OpenedDocument> => {
      if (!signature.check(fileId, auth, await clock.nowMs())) throw linkEnded();
      const [file] = await db
        .select()
        .from(mediaFile)
        .where(and(eq(mediaFile.id, fileId), eq(mediaFile.kind, 'document')));
      if (!file) throw notFound();
      return { path: file.path, contentType: file.contentType, fileName: fileNameOf(file.name, file.contentType) };
    },

    /** Signed addresses for members of staff and authors, all of the same instant. */
    addresses: async (): Promise<(id: string) => string> => {
      const nowMs = await clock.nowMs();
      return (id) => signature.addressOf(id, { nowMs, seconds: documentSeconds.staff });
    },

    sign: (async (detail, reader) => {
      const nowMs = await clock.nowMs();
      const seconds = documentSeconds[reader];
      return {
        ...detail,
        attachments: detail.attachments.map((file) => ({ ...file, url: signature.addressOf(file.id, { nowMs, seconds }) })),
      };
    }) satisfies SignAttachments,
  };
}

async function openPublic(
  db: Database,
  { itemId, fileId, language }: { itemId: string; fileId: string; language: Language },
): Promise<OpenedDocument> {
  const [row] = await db
    .select({ isPublic: sql<boolean>`${isPublic(content)}`, attachments: contentRevision.attachments })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .where(eq(content.id, itemId));
  // Films have no row among the items.
  if (!row) {
    const [file] = (await openPressKit(db, { filmId: itemId, fileId, language }).catch(noKit)).files;
    if (file) return file;
  }
  if (!row?.isPublic) throw (await wasPublic(db, itemId)) ? gone() : notFound();
  const attachment = row.attachments.find(({ id }) => id === fileId);
  const [file] = attachment ? await selectDocuments(db, [fileId]) : [];
  if (!attachment || !file) throw notFound();
  return {
    path: file.path,
    contentType: file.contentType,
    fileName: fileNameOf(attachmentName(attachment, file.name, language), file.contentType),
  };
}

/** The item's own answer is given instead. */
function noKit(error: unknown): { files: OpenedDocument[] } {
  if (error instanceof AppError && error.errorName === 'notFound') return { files: [] };
  throw error;
}

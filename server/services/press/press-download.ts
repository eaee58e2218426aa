/**
 * Downloads of the press room. Every one asks the database whether the accreditation is valid and the kit is meant for it, so that
 * revoking ends rooms that are open; a ZIP asks again before each file. All are counted and in the audit trail.
 */
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { pressDownload, pressKit } from '#server/db/schema/press.ts';
import { AppError, notFound } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import { languages, type Bilingual, type Language } from '#shared/language.ts';
import { documentTypeOf, documentTypes } from '#shared/media/document.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { localized } from '#server/services/core/localized.ts';
import { readSiteName } from '#server/services/core/site-name.ts';
import { readKitFiles } from '#server/services/award/press-kit.ts';
import { fileNameOf } from '#server/services/media/document-file.ts';
import { markDocument } from './mark-document.ts';
import { findAccess, isEmbargoed, isForAccess, signOf, type PressAccess } from './press-access.ts';
import { issuedLine, kitList, kitText, rightsLine, textFormats, type TextFormat } from './press-text.ts';
import { drawMark, markPicture, type Watermark } from './watermark.ts';

export interface PressDownloadOptions {
  db: Database;
  storages: Readonly<Record<'media' | 'films', Pick<Storage, 'get' | 'read' | 'stat'>>>;
  siteName: Bilingual;
}

type Kit = typeof pressKit.$inferSelect;
type KitFile = Awaited<ReturnType<typeof readKitFiles>>[number];

/** A kit that was opened with an accreditation. */
interface OpenedKit {
  access: PressAccess;
  kit: Kit;
  isEmbargoed: boolean;
  files: KitFile[];
}

interface Wanted {
  kitId: string;
  language: Language;
}

/** Longest side of the pictures in the list. */
const previewSide = 640;
/** Larger documents are sent as they are. */
const markedBytesMax = 32 * 1_048_576;
/** Actor of a download, who has no account; the entry names the accreditation. */
const guestActor = 'guest';

/** The files of a kit whose licence has not ended. */
export async function readUsableFiles(db: Database, { files }: Pick<Kit, 'files'>): Promise<KitFile[]> {
  return (await readKitFiles(db, files)).filter(({ isOver }) => !isOver);
}

/** A small picture for the list, with its watermark; not counted. Throws `linkEnded` and `notFound`. */
export async function openPreview(
  options: PressDownloadOptions,
  tokenHash: string,
  { kitId, fileId }: { kitId: string; fileId: string },
): Promise<Buffer> {
  const opened = await openKit(options, tokenHash, kitId);
  const one = opened.files.find(({ file }) => file.id === fileId && file.kind === 'image');
  if (!one) throw notFound();
  return makePicture(options, opened, { one, sideMax: previewSide });
}

/**
 * A picture or document with its mark as bytes, or a document in the private storage, a later part of which is not counted again.
 * Throws `linkEnded`, `notFound`, and `unavailable` where the mark cannot be made now.
 */
export async function openFile(
  options: PressDownloadOptions,
  tokenHash: string,
  { kitId, fileId, language, isCounted }: Wanted & { fileId: string; isCounted: boolean },
): Promise<{ fileName: string; contentType: string; bytes: Buffer | null; path: string }> {
  const opened = await openKit(options, tokenHash, kitId);
  const one = opened.files.find(({ file }) => file.id === fileId);
  if (!one) throw notFound();
  const fileName = nameOf(opened, one, language);
  const { bytes, mark } = await makeFile(options, opened, one);
  if (isCounted || bytes) await record(options, tokenHash, { kit: opened.kit, item: 'file', name: fileName, mark });
  return { fileName, contentType: contentTypeOf(one), bytes, path: one.file.path };
}

/** The text in a language. Throws `linkEnded` and `notFound`. */
export async function openText(
  options: PressDownloadOptions,
  tokenHash: string,
  { kitId, format, language }: Wanted & { format: TextFormat },
): Promise<{ fileName: string; text: string }> {
  const opened = await openKit(options, tokenHash, kitId);
  const fileName = `${baseName(opened, language)}.${format}`;
  await record(options, tokenHash, { kit: opened.kit, item: 'text', name: fileName, mark: 'visible' });
  return { fileName, text: kitText({ ...opened, language }, format) };
}

/** A file of a ZIP, made when it is read. */
interface MadeFile {
  name: string;
  key: string;
  storage: Pick<Storage, 'read' | 'stat'>;
}

/** Everything of a kit for a ZIP, whose files are made one after the other. Throws `linkEnded` and `notFound`. */
export async function openAll(
  options: PressDownloadOptions,
  tokenHash: string,
  { kitId, language }: Wanted,
): Promise<{ fileName: string; files: MadeFile[] }> {
  const opened = await openKit(options, tokenHash, kitId);
  const fileName = `${baseName(opened, language)}.zip`;
  await record(options, tokenHash, { kit: opened.kit, item: 'all', name: fileName, mark: 'visible' });
  const made = (name: string, make: () => string | Promise<Buffer | Readable>): MadeFile => ({
    name,
    key: name,
    storage: {
      stat: async () => ({ size: 0, modifiedAt: new Date(0) }),
      read: async () => {
        // Revoked while the ZIP is sent: it breaks off.
        await openKit(options, tokenHash, kitId);
        const bytes = await make();
        return bytes instanceof Readable ? bytes : Readable.from([Buffer.from(bytes)]);
      },
    },
  });
  const texts = languages.flatMap((of) =>
    textFormats.map((format) => made(`text-${of}.${format}`, () => kitText({ ...opened, language: of }, format))),
  );
  const files = opened.files.map((one) => {
    const name = nameOf(opened, one, language);
    return made(name, async () => {
      const { bytes, mark } = await makeFile(options, opened, one);
      if (mark !== 'visible') await noteMark(options, opened, { name, mark });
      return bytes ?? options.storages.films.read(one.file.path);
    });
  });
  const names = [...texts, ...files].map(({ name }) => name);
  return { fileName, files: [made('README.txt', () => kitList(opened, names)), ...texts, ...files] };
}

async function openKit({ db }: PressDownloadOptions, tokenHash: string, kitId: string): Promise<OpenedKit> {
  const access = await findAccess(db, tokenHash);
  const [row] = await db
    .select({ kit: pressKit, isEmbargoed: isEmbargoed() })
    .from(pressKit)
    .where(and(eq(pressKit.id, kitId), isForAccess(access)));
  if (!row) throw notFound();
  return { access, ...row, files: await readUsableFiles(db, row.kit) };
}

/** Where a file names its recipient: to be seen, in its properties alone, or in the file name alone. */
type MarkPlace = 'visible' | 'properties' | 'fileName';

/** Marks of documents by their paths, whose bytes never change; those that could not be made are tried again. */
const knownMarks = new LRUCache<string, MarkPlace>({ max: 2_000 });

/**
 * How each document of a kit will name its recipient, so that staff know before the kit opens; `refused` = it could not be marked
 * now, and is then not given out. Throws `notFound`.
 */
export async function readMarks(options: PressDownloadOptions, kitId: string): Promise<{ id: string; mark: MarkPlace | 'refused' }[]> {
  const [kit] = await options.db.select({ files: pressKit.files }).from(pressKit).where(eq(pressKit.id, kitId));
  if (!kit) throw notFound();
  const documents = (await readUsableFiles(options.db, kit)).filter(({ file }) => file.kind === 'document');
  const trial = { text: 'Golden Panda', language: 'en' } as const;
  return Promise.all(
    documents.map(async ({ file }) => {
      const known = knownMarks.get(file.path);
      if (known) return { id: file.id, mark: known };
      const made = await makeDocument(options, file, trial).catch((error: unknown) => {
        if (error instanceof AppError && error.errorName === 'unavailable') return null;
        throw error;
      });
      return { id: file.id, mark: made?.mark ?? 'refused' };
    }),
  );
}

/** A file with its mark; without bytes it is sent as it is stored. */
async function makeFile(
  options: PressDownloadOptions,
  opened: OpenedKit,
  one: KitFile,
): Promise<{ bytes: Buffer | null; mark: MarkPlace }> {
  if (one.file.kind === 'image') return { bytes: await makePicture(options, opened, { one }), mark: 'visible' };
  const { language } = opened.access.accreditation;
  return makeDocument(options, one.file, { text: issuedLine(opened.access, language), language });
}

/** A document with its mark; without bytes it is of a kind that is sent as it is stored. Throws `unavailable`. */
async function makeDocument(
  { storages }: PressDownloadOptions,
  file: KitFile['file'],
  { text, language }: { text: string; language: Language },
): Promise<{ bytes: Buffer | null; mark: MarkPlace }> {
  const type = documentTypeOf(file.contentType);
  const unmarked = { bytes: null, mark: 'fileName' } as const;
  if (type === 'zip' || file.bytes > markedBytesMax) return unmarked;
  const original = await storages.films.get(file.path);
  if (!original) throw notFound();
  const marked = await markDocument({ type, original, mark: { text, strip: await drawMark({ text, language }) } });
  const made = marked
    ? { bytes: Buffer.from(marked.bytes), mark: marked.isVisible ? ('visible' as const) : ('properties' as const) }
    : unmarked;
  knownMarks.set(file.path, made.mark);
  return made;
}

async function makePicture(
  { db, storages, siteName }: PressDownloadOptions,
  { access }: OpenedKit,
  { one: { file }, sideMax }: { one: KitFile; sideMax?: number },
): Promise<Buffer> {
  const original = await storages.media.get(file.path);
  if (!original) throw notFound();
  const { language, id } = access.accreditation;
  const mark: Watermark = {
    text: issuedLine(access, language),
    language,
    rights: rightsLine(access, { site: await readSiteName(db, siteName), language }),
    credit: localized(language, file.creditZh, file.creditEn),
    sign: signOf(id),
  };
  return markPicture(original, mark, { sideMax });
}

type Download = Pick<typeof pressDownload.$inferInsert, 'item' | 'name'> & { kit: Kit; mark: MarkPlace };

/** Counts a download and appends it to the audit trail. Throws `linkEnded` if it was revoked while the file was made. */
function record({ db }: PressDownloadOptions, tokenHash: string, { kit, ...download }: Download): Promise<void> {
  return db.transaction(async (tx) => {
    const access = await findAccess(tx, tokenHash);
    const { item, name } = download;
    await tx.insert(pressDownload).values({ id: newId(), accreditationId: access.accreditation.id, kitId: kit.id, item, name });
    await appendDownload(tx, access, { kit, ...download });
  });
}

/** A file of a ZIP, which is counted as a whole, that does not show whom it was made for. */
function noteMark({ db }: PressDownloadOptions, { access, kit }: OpenedKit, file: Pick<Download, 'name' | 'mark'>): Promise<void> {
  return db.transaction((tx) => appendDownload(tx, access, { kit, item: 'all', ...file }));
}

function appendDownload(tx: Transaction, { accreditation: { id, holder }, outlet }: PressAccess, { kit, ...download }: Download) {
  return appendAudit(tx, {
    actorId: guestActor,
    action: 'download',
    subjectKind: 'pressKit',
    subjectId: kit.id,
    details: { accreditation: id, sign: signOf(id), outlet: outlet.nameZh || outlet.nameEn, holder, ...download },
  });
}

function nameOf({ access }: OpenedKit, { attachment, file }: KitFile, language: Language): string {
  const name = `${localized(language, attachment.nameZh, attachment.nameEn) || file.name} ${signOf(access.accreditation.id)}`;
  return fileNameOf(name, contentTypeOf({ file }));
}

function contentTypeOf({ file }: Pick<KitFile, 'file'>): string {
  return file.kind === 'image' ? 'image/jpeg' : file.contentType;
}

/** Name of a kit's own files, without an ending. */
function baseName({ kit, access }: OpenedKit, language: Language): string {
  const name = `${localized(language, kit.titleZh, kit.titleEn)} ${signOf(access.accreditation.id)}`;
  return fileNameOf(name, documentTypes.zip).replace(/\.zip$/, '');
}

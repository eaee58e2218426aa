/**
 * Downloads of the press room. Every one asks the database whether the accreditation is valid and the kit is meant for it, so that
 * revoking ends rooms that are open; a ZIP asks again before each file. All are counted and in the audit trail.
 */
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { pressDownload, pressKit } from '#server/db/schema/press.ts';
import { notFound } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import { languages, type Bilingual, type Language } from '#shared/language.ts';
import { documentTypes } from '#shared/media/document.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { localized } from '#server/services/core/localized.ts';
import { readSiteName } from '#server/services/core/site-name.ts';
import { readKitFiles } from '#server/services/award/press-kit.ts';
import { fileNameOf } from '#server/services/media/document-file.ts';
import { findAccess, isEmbargoed, isForAccess, signOf, type PressAccess } from './press-access.ts';
import { issuedLine, kitList, kitText, rightsLine, textFormats, type TextFormat } from './press-text.ts';
import { markPicture, type Watermark } from './watermark.ts';

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
 * A picture with its watermark as bytes, or a document in the private storage. A later part of a document is not counted again.
 * Throws `linkEnded` and `notFound`.
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
  const bytes = one.file.kind === 'image' ? await makePicture(options, opened, { one }) : null;
  if (isCounted || bytes) await record(options, tokenHash, { kit: opened.kit, item: 'file', name: fileName });
  return { fileName, contentType: bytes ? 'image/jpeg' : one.file.contentType, bytes, path: one.file.path };
}

/** The text in a language. Throws `linkEnded` and `notFound`. */
export async function openText(
  options: PressDownloadOptions,
  tokenHash: string,
  { kitId, format, language }: Wanted & { format: TextFormat },
): Promise<{ fileName: string; text: string }> {
  const opened = await openKit(options, tokenHash, kitId);
  const fileName = `${baseName(opened, language)}.${format}`;
  await record(options, tokenHash, { kit: opened.kit, item: 'text', name: fileName });
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
  await record(options, tokenHash, { kit: opened.kit, item: 'all', name: fileName });
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
  const files = opened.files.map((one) =>
    made(nameOf(opened, one, language), () =>
      one.file.kind === 'image' ? makePicture(options, opened, { one }) : options.storages.films.read(one.file.path),
    ),
  );
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

type Download = Pick<typeof pressDownload.$inferInsert, 'item' | 'name'> & { kit: Kit };

/** Counts a download and appends it to the audit trail. Throws `linkEnded` if it was revoked while the file was made. */
function record({ db }: PressDownloadOptions, tokenHash: string, { kit, item, name }: Download): Promise<void> {
  return db.transaction(async (tx) => {
    const { accreditation, outlet } = await findAccess(tx, tokenHash);
    const { id, holder } = accreditation;
    await tx.insert(pressDownload).values({ id: newId(), accreditationId: id, kitId: kit.id, item, name });
    await appendAudit(tx, {
      actorId: guestActor,
      action: 'download',
      subjectKind: 'pressKit',
      subjectId: kit.id,
      details: { accreditation: id, sign: signOf(id), outlet: outlet.nameZh || outlet.nameEn, holder, item, name },
    });
  });
}

function nameOf({ access }: OpenedKit, { attachment, file }: KitFile, language: Language): string {
  const name = `${localized(language, attachment.nameZh, attachment.nameEn) || file.name} ${signOf(access.accreditation.id)}`;
  return fileNameOf(name, file.kind === 'image' ? 'image/jpeg' : file.contentType);
}

/** Name of a kit's own files, without an ending. */
function baseName({ kit, access }: OpenedKit, language: Language): string {
  const name = `${localized(language, kit.titleZh, kit.titleEn)} ${signOf(access.accreditation.id)}`;
  return fileNameOf(name, documentTypes.zip).replace(/\.zip$/, '');
}

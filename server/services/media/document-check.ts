/**
 * Tells the type of a document by its content. Of a ZIP archive, which an office document is too, only the directory, the heads
 * of its entries and the lists of links of an office document are read: an archive is never unpacked.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { documentFormat, documentUnsafe } from '#server/errors.ts';
import type { DocumentType } from '#shared/media/document.ts';
import { checkPdf, doesPdfAct } from './pdf-check.ts';

export interface DocumentRules {
  /** PDF files may contain scripts, programs to start and files. */
  pdfMayAct?: boolean;
}

/**
 * Throws `documentFormat`, and `documentUnsafe` for macros, programs, external content, and archives that are harmful to
 * unpack.
 */
export async function readDocumentType(path: string, { pdfMayAct = false }: DocumentRules = {}): Promise<DocumentType> {
  await using file = await open(path);
  const start = (await readAt(file, 0, 8)).toString('latin1');
  if (start.startsWith('%PDF-')) {
    await checkPdf(path);
    if (!pdfMayAct && (await doesPdfAct(path))) throw documentUnsafe();
    return 'pdf';
  }
  if (!start.startsWith('PK\x03\x04')) throw documentFormat();
  return await archiveType(file, await readDirectory(file));
}

interface Entry {
  name: string;
  /** A second name, which some programs prefer when they unpack; '' = none. */
  unicodeName: string;
  /** Type of the file on Unix systems; 0 where none is stated. */
  unixType: number;
  method: number;
  compressedBytes: number;
  bytes: number;
  offset: number;
}

/** End of the directory (APPNOTE.TXT, 4.3.16): 22 bytes and a comment of at most 65,535. */
const endBytes = 22;
const commentBytesMax = 65_535;
const directoryBytesMax = 4 * 1_048_576;
const unpackedBytesMax = 2 * 1_073_741_824;

/** The entries of an archive. Throws `documentFormat` unless the directory fills the end of the file completely. */
async function readDirectory(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat();
  const tailAt = Math.max(0, size - endBytes - commentBytesMax);
  const tail = await readAt(file, tailAt, size - tailAt);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + endBytes > tail.length || end + endBytes + tail.readUInt16LE(end + 20) !== tail.length) throw documentFormat();
  const [count, bytes, offset] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (count === 0 || bytes > directoryBytesMax || offset + bytes !== tailAt + end) throw documentFormat();
  const directory = await readAt(file, offset, bytes);
  const entries: Entry[] = [];
  for (let at = 0; at < bytes;) {
    if (at + 46 > bytes || directory.readUInt32LE(at) !== 0x02014b50) throw documentFormat();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const extraAt = at + 46 + nameBytes;
    entries.push({
      name: directory.toString('utf8', at + 46, extraAt),
      unicodeName: unicodeNameIn(directory.subarray(extraAt, extraAt + extraBytes)),
      unixType: (directory.readUInt32LE(at + 38) >>> 16) & 0xf000,
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  if (entries.length !== count) throw documentFormat();
  return entries;
}

/** The name in the extra field of Info-ZIP (APPNOTE.TXT, 4.6.9). */
function unicodeNameIn(extra: Buffer): string {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 0x7075) return extra.toString('utf8', at + 4 + 5, at + 4 + extra.readUInt16LE(at + 2));
  }
  return '';
}

/** Content types of the main parts of office documents without macros (ECMA-376, part 1). */
const mainParts: readonly (readonly [DocumentType, string])[] = [
  ['docx', 'wordprocessingml.document.main+xml'],
  ['xlsx', 'spreadsheetml.sheet.main+xml'],
  ['pptx', 'presentationml.presentation.main+xml'],
];
const partList = '[Content_Types].xml';
const macroPart = /(^|\/)(vbaproject\.bin|vbadata\.xml|activex\/|embeddings\/[^/]*\.bin$)/i;
/** Permitted contents of an archive: pictures, films, sounds, texts, documents without macros, and the files of their layout. */
const allowedEnding =
  /\.(jpe?g|png|webp|avif|gif|bmp|tiff?|heic|heif|psd|ai|indd|idml|mp4|m4v|mov|webm|mkv|mpe?g|mxf|mp3|wav|m4a|aac|flac|ogg|srt|vtt|ass|txt|md|csv|pdf|docx|xlsx|pptx|ttf|otf|woff2?)$/i;
/** Files that systems add to archives by themselves. */
const systemFile = /(^|\/)(\.ds_store|thumbs\.db)$/i;
const entriesMax = 10_000;
const unixTypes: ReadonlySet<number> = new Set([0, 0x8000, 0x4000]);

async function archiveType(file: FileHandle, entries: readonly Entry[]): Promise<DocumentType> {
  const names = entries.flatMap(({ name, unicodeName }) => [name, unicodeName].filter(Boolean)).map((name) => name.replaceAll('\\', '/'));
  // A colon names a drive, or a second stream of a file.
  const isOutside = (name: string) => name.startsWith('/') || /[:\p{Cc}]/u.test(name) || name.split('/').includes('..');
  const unpackedBytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (entries.length > entriesMax || unpackedBytes > unpackedBytesMax || names.some(isOutside)) throw documentUnsafe();
  if (entries.some(({ unixType }) => !unixTypes.has(unixType)) || !(await haveOwnNames(file, entries))) throw documentUnsafe();
  const list = entries.find(({ name }) => name === partList);
  if (!list) {
    if (!names.every((name) => name.endsWith('/') || allowedEnding.test(name) || systemFile.test(name))) throw documentUnsafe();
    return 'zip';
  }
  const parts = await readEntry(file, list);
  if (names.some((name) => macroPart.test(name)) || /macroenabled/i.test(parts)) throw documentUnsafe();
  const [type] = mainParts.find(([, part]) => parts.includes(part)) ?? [];
  if (!type) throw documentFormat();
  for (const entry of entries) if (/\.rels$/i.test(entry.name)) await checkLinks(await readEntry(file, entry));
  return type;
}

/** Whether the head of each entry has the name of the directory: programs that read one after the other take that one. */
async function haveOwnNames(file: FileHandle, entries: readonly Entry[]): Promise<boolean> {
  for (const { name, unicodeName, offset } of entries) {
    const head = await readAt(file, offset, 30);
    if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) return false;
    const [nameBytes, extraBytes] = [head.readUInt16LE(26), head.readUInt16LE(28)];
    const rest = await readAt(file, offset + 30, nameBytes + extraBytes);
    const ownUnicodeName = unicodeNameIn(rest.subarray(nameBytes));
    if (rest.toString('utf8', 0, nameBytes) !== name || (ownUnicodeName !== '' && ownUnicodeName !== unicodeName)) return false;
  }
  return true;
}

/**
 * Links of a part (ECMA-376, part 2, 9.3). Throws `documentUnsafe` for one that loads something from elsewhere, such as a template
 * with macros or a picture, and for an object of another program. Hyperlinks wait for a click.
 */
async function checkLinks(xml: string): Promise<void> {
  const { Parser } = await import('htmlparser2');
  let isUnsafe = xml.includes('\0');
  const parser = new Parser(
    {
      onopentag: (_name, attributes) => {
        const { Type = '', TargetMode = 'Internal' } = attributes;
        const kind = Type.split('/').at(-1);
        if (kind === 'oleObject' || (TargetMode !== 'Internal' && kind !== 'hyperlink')) isUnsafe = true;
      },
      // The format has no document type: its entities could hide a link.
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) isUnsafe = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (isUnsafe) throw documentUnsafe();
}

const entryBytesMax = 4 * 1_048_576;
const stored = 0;
const deflated = 8;

/** The text of a small entry. Throws `documentFormat` where it is not small. */
async function readEntry(file: FileHandle, { method, compressedBytes, offset }: Entry): Promise<string> {
  const head = await readAt(file, offset, 30);
  if (compressedBytes > entryBytesMax || head.length < 30 || (method !== stored && method !== deflated)) throw documentFormat();
  const content = await readAt(file, offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), compressedBytes);
  if (method === stored) return content.toString('utf8');
  try {
    return inflateRawSync(content, { maxOutputLength: entryBytesMax }).toString('utf8');
  } catch {
    throw documentFormat();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

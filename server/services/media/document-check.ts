/**
 * Tells the type of a document by its content. Of a ZIP archive, which an office document is too, only the directory and one
 * small entry are read: an archive is never unpacked.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { documentFormat, documentUnsafe } from '#server/errors.ts';
import type { DocumentType } from '#shared/media/document.ts';

/** Throws `documentFormat`, and `documentUnsafe` for macros, programs and archives that harm whoever unpacks them. */
export async function readDocumentType(path: string): Promise<DocumentType> {
  await using file = await open(path);
  const start = (await readAt(file, 0, 8)).toString('latin1');
  if (start.startsWith('%PDF-')) return 'pdf';
  if (!start.startsWith('PK\x03\x04')) throw documentFormat();
  return await archiveType(file, await readDirectory(file));
}

interface Entry {
  name: string;
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
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
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

/** Content types of the main parts of office documents without macros (ECMA-376, part 1). */
const mainParts: readonly (readonly [DocumentType, string])[] = [
  ['docx', 'wordprocessingml.document.main+xml'],
  ['xlsx', 'spreadsheetml.sheet.main+xml'],
  ['pptx', 'presentationml.presentation.main+xml'],
];
const partList = '[Content_Types].xml';
const macroPart = /(^|\/)(vbaproject\.bin|vbadata\.xml|activex\/)/i;
/** Endings that start a program on a double click, or open a document with macros. */
const programEnding =
  /\.(exe|com|scr|pif|cpl|msi|msp|bat|cmd|ps1|psm1|vb|vbs|vbe|js|jse|mjs|ws|wsf|wsh|hta|jar|lnk|url|reg|inf|dll|sys|app|dmg|pkg|apk|sh|iso|img|docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppam|ppsm|sldm)[. ]*$/i;

async function archiveType(file: FileHandle, entries: readonly Entry[]): Promise<DocumentType> {
  const names = entries.map(({ name }) => name.replaceAll('\\', '/'));
  const isOutside = (name: string) =>
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..') || name.includes('\0');
  const unpackedBytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (unpackedBytes > unpackedBytesMax || names.some(isOutside)) throw documentUnsafe();
  if (names.some((name) => macroPart.test(name) || programEnding.test(name))) throw documentUnsafe();
  const list = entries.find(({ name }) => name === partList);
  if (!list) return 'zip';
  const parts = await readEntry(file, list);
  if (/macroenabled/i.test(parts)) throw documentUnsafe();
  const [type] = mainParts.find(([, part]) => parts.includes(part)) ?? [];
  if (!type) throw documentFormat();
  return type;
}

const entryBytesMax = 1_048_576;
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

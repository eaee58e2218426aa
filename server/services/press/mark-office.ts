/**
 * Names in office documents: a line in the footers of a Word file, and a property in Word, Excel and PowerPoint files. The parts of
 * the file are copied as they are; what cannot be changed with certainty, such as a signed file, is left alone.
 */
import { buffer as bytesOf } from 'node:stream/consumers';
import type { Entry } from 'yauzl';
import { escapeXml } from '#server/services/core/xml-text.ts';
import type { DocumentMark } from './mark-document.ts';

interface Part {
  name: string;
  bytes: Buffer;
  isCompressed: boolean;
  modifiedAt: Date;
}

const entriesMax = 5_000;
const unpackedBytesMax = 200 * 1_048_576;
const types = '[Content_Types].xml';
const packageLinks = '_rels/.rels';
const mainPart = 'word/document.xml';
const mainLinks = 'word/_rels/document.xml.rels';
const properties = 'docProps/custom.xml';
const footer = 'word/footerOfRecipient.xml';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordNames = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const propertyName = 'Issued to';
/** Of properties that programs define themselves (MS-OLEPS). */
const propertyGroup = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';

/** The file with its marks, or null where it is left alone: signed, encrypted, too large, or not as expected. */
export async function markOffice(original: Buffer, mark: DocumentMark): Promise<{ bytes: Buffer; isVisible: boolean } | null> {
  const parts = await readParts(original);
  const texts = parts && textsOf(parts);
  if (!texts || parts.some(({ name }) => name.startsWith('_xmlsignatures/')) || !addProperty(texts, mark)) return null;
  const withFooters = new Map(texts);
  const isVisible = texts.has(mainPart) && addFooters(withFooters, mark);
  return { bytes: await writeParts(parts, isVisible ? withFooters : texts), isVisible };
}

async function readParts(original: Buffer): Promise<Part[] | null> {
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(original, { lazyEntries: true, strictFileNames: true });
  const parts: Part[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    unpacked += entry.uncompressedSize;
    if (parts.length >= entriesMax || unpacked > unpackedBytesMax || entry.isEncrypted()) return null;
    const isFolder = entry.fileName.endsWith('/');
    const bytes = isFolder ? Buffer.alloc(0) : await bytesOf(await zip.openReadStreamPromise(entry));
    if (!isFolder)
      parts.push({ name: entry.fileName, bytes, isCompressed: entry.compressionMethod !== 0, modifiedAt: entry.getLastModDate() });
  }
  return parts;
}

/** The XML parts; null if one is in another encoding. */
function textsOf(parts: readonly Part[]): Map<string, string> | null {
  const texts = new Map<string, string>();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for (const { name, bytes } of parts) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    try {
      texts.set(name, decoder.decode(bytes));
    } catch {
      return null;
    }
  }
  return texts;
}

/** Puts text before the end tag of the root; false where there is none. */
function append(texts: Map<string, string>, part: string, { end, added }: { end: string; added: string }): boolean {
  const text = texts.get(part) ?? '';
  const at = text.lastIndexOf(end);
  if (at < 0) return false;
  texts.set(part, text.slice(0, at) + added + text.slice(at));
  return true;
}

const link = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;

function addType(texts: Map<string, string>, part: string, type: string): boolean {
  const added = `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/>`;
  return append(texts, types, { end: '</Types>', added });
}

function addProperty(texts: Map<string, string>, { text }: DocumentMark): boolean {
  const known = texts.get(properties);
  const numbers = [...(known ?? '').matchAll(/\bpid="(\d+)"/g)].map(([, pid]) => Number(pid));
  const added = `<property fmtid="${propertyGroup}" pid="${Math.max(1, ...numbers) + 1}" name="${propertyName}"><vt:lpwstr>${escapeXml(text)}</vt:lpwstr></property>`;
  if (known?.includes(`name="${propertyName}"`)) return false;
  if (known !== undefined) return known.includes('xmlns:vt=') && append(texts, properties, { end: '</Properties>', added });
  texts.set(
    properties,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${added}</Properties>`,
  );
  return (
    append(texts, packageLinks, { end: '</Relationships>', added: link('rOfRecipient', 'custom-properties', properties) }) &&
    addType(texts, properties, 'custom-properties+xml')
  );
}

/** A line at the end of each footer, and a footer where the file has none. False where the file is not as Word writes it. */
function addFooters(texts: Map<string, string>, { text }: DocumentMark): boolean {
  const main = texts.get(mainPart) ?? '';
  const links = texts.get(mainLinks) ?? '';
  if (!main.includes(`xmlns:w="${wordNames}"`) || !main.includes(`xmlns:r="${relations}"`)) return false;
  const line = `<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:rPr><w:color w:val="808080"/><w:sz w:val="14"/><w:szCs w:val="14"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
  const existing = [...links.matchAll(/<Relationship\b[^>]*>/g)].flatMap(([one]) => {
    const target = /\bTarget="([^"]+)"/.exec(one)?.[1];
    return target && one.includes(`Type="${relations}/footer"`) ? [target.startsWith('/') ? target.slice(1) : `word/${target}`] : [];
  });
  if (existing.length > 0)
    return existing.map((part) => append(texts, part, { end: '</w:ftr>', added: line })).every((isMarked) => isMarked);
  if (main.includes('<w:sectPrChange') || !texts.has(mainLinks)) return false;
  const reference = '<w:footerReference w:type="default" r:id="rOfRecipient"/>';
  const sections = main.replaceAll(/<w:sectPr(\s[^>]*?)?(\/?)>/g, (_whole, attributes: string | undefined, slash: string) =>
    slash ? `<w:sectPr${attributes ?? ''}>${reference}</w:sectPr>` : `<w:sectPr${attributes ?? ''}>${reference}`,
  );
  texts.set(mainPart, sections);
  if (sections === main && !append(texts, mainPart, { end: '</w:body>', added: `<w:sectPr>${reference}</w:sectPr>` })) return false;
  texts.set(footer, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:ftr xmlns:w="${wordNames}">${line}</w:ftr>`);
  return (
    append(texts, mainLinks, { end: '</Relationships>', added: link('rOfRecipient', 'footer', 'footerOfRecipient.xml') }) &&
    addType(texts, footer, 'wordprocessingml.footer+xml')
  );
}

/** In the order of the original, with what is new at the end. */
async function writeParts(parts: readonly Part[], texts: ReadonlyMap<string, string>): Promise<Buffer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const names = new Set(parts.map(({ name }) => name));
  for (const { name, bytes, isCompressed, modifiedAt } of parts)
    zip.addBuffer(texts.has(name) ? Buffer.from(texts.get(name) ?? '') : bytes, name, { compress: isCompressed, mtime: modifiedAt });
  for (const [name, text] of texts) if (!names.has(name)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return bytesOf(zip.outputStream as NodeJS.ReadableStream);
}

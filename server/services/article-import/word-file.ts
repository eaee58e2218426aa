/** Reads a Word file: its archive is measured before anything unpacks it, and what HTML cannot have is counted in its XML. */
import type { Entry, ZipFile } from 'yauzl';
import type { ArticleNote } from '#shared/api/site/article-import.ts';
import { splitTitle } from './article-body.ts';
import { lossesOf } from './article-losses.ts';
import { convertDocument } from './convert-document.ts';
import { ArticleRefusedError, note, noteOf, type FoundArticle } from './found-article.ts';
import { convertibleXml, paragraphTexts } from './word-xml.ts';

const entriesMax = 5_000;
const unpackedBytesMax = 100 * 1_048_576;
const textBytesMax = 20 * 1_048_576;
const mainPart = 'word/document.xml';
const notesPart = /^word\/(?:foot|end)notes\.xml$/;
const marginPart = /^word\/(?:header|footer)\d*\.xml$/;

type FileArticle = Omit<FoundArticle, 'sourceKey'>;

/** Throws `ArticleRefusedError`. */
export async function readWordFile(path: string, signal: AbortSignal): Promise<FileArticle> {
  const parts = await readParts(path);
  if (!parts.has(mainPart)) throw new ArticleRefusedError('format');
  const { html: whole, pictures, styles } = await convertDocument({ kind: 'word', path, parts: changedParts(parts) }, signal);
  const { title, html } = splitTitle(whole);
  return {
    title,
    html,
    abstract: '',
    author: '',
    tags: [],
    categories: [],
    publishedAt: null,
    coverUrl: '',
    readAs: null,
    source: [...parts].flatMap(([name, xml]) => (name === mainPart ? paragraphTexts(xml) : notesPart.test(name) ? noteTexts(xml) : [])),
    embedded: pictures.map((bytes) => ({ bytes: Buffer.from(bytes) })),
    notes: [...countedLosses(parts), ...(styles.length > 0 ? [note('wordStyles', styles.length, styles)] : []), ...lossesOf(html)],
  };
}

/**
 * The XML parts by name. The sizes that the directory states are compared with the bytes that come out, so that an archive
 * that unpacks to an enormous size, or declares entities, never reaches the converter.
 */
async function readParts(path: string): Promise<Map<string, string>> {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch((error: unknown) => {
    throw new ArticleRefusedError('damaged', error);
  });
  try {
    const parts = new Map<string, string>();
    let [entries, unpacked] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      unpacked += entry.uncompressedSize;
      if (entries > entriesMax || unpacked > unpackedBytesMax || entry.isEncrypted()) throw new ArticleRefusedError('unsafe');
      const isText = /\.(?:xml|rels)$/i.test(entry.fileName);
      if (isText && entry.uncompressedSize > textBytesMax) throw new ArticleRefusedError('slow');
      const bytes = await readEntry(zip, entry);
      if (!isText) continue;
      const text = bytes.toString();
      if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new ArticleRefusedError('unsafe');
      parts.set(entry.fileName, text);
    }
    return parts;
  } catch (error) {
    throw error instanceof ArticleRefusedError ? error : new ArticleRefusedError(isSizeLie(error) ? 'unsafe' : 'damaged', error);
  } finally {
    zip.close();
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The words of the library for an entry with more bytes than it states, and for names that lead out of the folder. */
const isSizeLie = (error: unknown) =>
  error instanceof Error && /too many bytes in the stream|invalid characters|absolute path|relative path/.test(error.message);

/** The parts of the text in which something has to change before the converter reads them. */
function changedParts(parts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const read = [...parts].filter(([name]) => name === mainPart || notesPart.test(name));
  return new Map(read.map(([name, xml]) => [name, convertibleXml(xml)] as const).filter(([name, xml]) => xml !== parts.get(name)));
}

/** Texts of notes, without the separators that Word stores among them. */
function noteTexts(xml: string): string[] {
  return paragraphTexts(xml.replace(/<w:(footnote|endnote)\b[^>]*\bw:type="(?!normal)[\s\S]*?<\/w:\1>/g, ''));
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function countedLosses(parts: ReadonlyMap<string, string>): ArticleNote[] {
  const main = parts.get(mainPart) ?? '';
  const texts = (pattern: RegExp) => [...parts].filter(([name, text]) => pattern.test(name) && /<w:t[ >]/.test(text));
  const footnotes = texts(notesPart).reduce((sum, [, text]) => sum + countOf(text, /<w:(?:foot|end)note (?![^>]*w:type=)/g), 0);
  return [
    ...noteOf('styling', countOf(main, /<w:jc w:val="(?:center|right|end)"|<w:color w:val="(?!auto|000000)/g)),
    ...noteOf('footnotes', footnotes),
    ...noteOf('headers', texts(marginPart).length),
    ...noteOf('textBoxes', countOf(main, /<(?:wps:txbx|v:textbox)[ >]/g)),
    ...noteOf('changes', countOf(main, /<w:(?:ins|del|moveTo) /g)),
    ...noteOf('remarks', countOf(parts.get('word/comments.xml') ?? '', /<w:comment /g)),
    ...noteOf('equations', countOf(main, /<m:oMath>/g)),
    ...noteOf('drawings', countOf(main, /<(?:c:chart|dgm:relIds|wpg:wgp)[ >]/g)),
    ...noteOf('objects', countOf(main, /<w:object[ >]/g)),
  ];
}

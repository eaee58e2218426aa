/** Converts one document to HTML in a thread of its own, whose memory is limited and which is ended when it takes too long. */
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { embeddedAddress } from './found-article.ts';
import { rubyStyles } from './word-xml.ts';

/** Input of the conversion: a Word file by its path, or the text of a Markdown file. */
export type ConversionTask =
  | { kind: 'word'; path: string; /** Parts by name that are read in place of those of the file. */ parts: ReadonlyMap<string, string> }
  | { kind: 'markdown'; text: string };

export interface Conversion {
  html: string;
  /** In the order of their addresses. */
  pictures: Uint8Array[];
  /** Names of styles that mean nothing here. */
  styles: string[];
}

/** Styles beside those that the library knows. Word stores the English names of its own styles in every language. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  'u => u',
  'strike => s',
  'br[type="page"] => ',
  `r.${rubyStyles.base} => ruby`,
  `r.${rubyStyles.reading} => ruby > rt`,
];

async function convertWord({ path, parts }: Extract<ConversionTask, { kind: 'word' }>): Promise<Conversion> {
  const { default: mammoth } = await import('mammoth');
  const pictures: Uint8Array[] = [];
  const { value, messages } = await mammoth.convertToHtml(parts.size > 0 ? { buffer: await withParts(path, parts) } : { path }, {
    styleMap,
    convertImage: mammoth.images.imgElement(async (picture) => {
      pictures.push(await picture.readAsBuffer());
      return { src: embeddedAddress(pictures.length - 1) };
    }),
  });
  const styles = messages.flatMap(({ message }) => styleIn(message));
  return { html: value, pictures, styles: [...new Set(styles)] };
}

/** The archive with other contents of some of its parts. */
async function withParts(path: string, parts: ReadonlyMap<string, string>): Promise<Buffer> {
  const [{ openPromise }, { ZipFile }] = await Promise.all([import('yauzl'), import('yazl')]);
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  const made = new ZipFile();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const text = parts.get(entry.fileName);
      const bytes = text === undefined ? await buffer(await zip.openReadStreamPromise(entry)) : Buffer.from(text);
      made.addBuffer(bytes, entry.fileName, { compress: false });
    }
  } finally {
    zip.close();
  }
  made.end();
  return buffer(made.outputStream);
}

/** The name of a style that the library does not know, or its id where the file has no name for it. */
function styleIn(message: string): string[] {
  const [, name = '', id = ''] = /^Unrecognised (?:paragraph|run) style: '?(.*?)'? \(Style ID: (.+)\)$/.exec(message) ?? [];
  const known = name === 'null' ? id : name;
  return known === '' ? [] : [known];
}

async function convertMarkdown(text: string): Promise<Conversion> {
  const [{ Marked }, { default: cjkFriendly }, { default: footnote }] = await Promise.all([
    import('marked'),
    import('marked-cjk-friendly'),
    import('marked-footnote'),
  ]);
  const marked = new Marked({ gfm: true, async: true }, cjkFriendly(), footnote());
  return { html: await marked.parse(text), pictures: [], styles: [] };
}

const task = workerData as ConversionTask;
parentPort?.postMessage(await (task.kind === 'word' ? convertWord(task) : convertMarkdown(task.text)));

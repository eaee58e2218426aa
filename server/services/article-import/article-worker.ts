/** Converts one document to HTML in a thread of its own, whose memory is limited and which is ended when it takes too long. */
import { parentPort, workerData } from 'node:worker_threads';
import { embeddedAddress } from './found-article.ts';

/** What to convert: a Word file by its path, or the text of a Markdown file. */
export type ConversionTask = { kind: 'word'; path: string } | { kind: 'markdown'; text: string };

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
];

async function convertWord(path: string): Promise<Conversion> {
  const { default: mammoth } = await import('mammoth');
  const pictures: Uint8Array[] = [];
  const { value, messages } = await mammoth.convertToHtml(
    { path },
    {
      styleMap,
      convertImage: mammoth.images.imgElement(async (picture) => {
        pictures.push(await picture.readAsBuffer());
        return { src: embeddedAddress(pictures.length - 1) };
      }),
    },
  );
  const styles = messages.flatMap(({ message }) => styleIn(message));
  return { html: value, pictures, styles: [...new Set(styles)] };
}

/** The name of a style that the library does not know, or its id where the file has no name for it. */
function styleIn(message: string): string[] {
  const [, name = '', id = ''] = /^Unrecognised (?:paragraph|run) style: '?(.*?)'? \(Style ID: (.+)\)$/.exec(message) ?? [];
  const known = name === 'null' ? id : name;
  return known === '' ? [] : [known];
}

async function convertMarkdown(text: string): Promise<Conversion> {
  const { marked } = await import('marked');
  return { html: await marked.parse(text, { gfm: true, async: true }), pictures: [], styles: [] };
}

const task = workerData as ConversionTask;
parentPort?.postMessage(await (task.kind === 'word' ? convertWord(task.path) : convertMarkdown(task.text)));

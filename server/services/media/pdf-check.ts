/** Tells a PDF that only shows pages from one that acts, carries files, or is another kind of file behind a PDF's first bytes. */
import { readFile } from 'node:fs/promises';
import { constants, inflateSync } from 'node:zlib';
import { documentFormat } from '#server/errors.ts';

/** Browsers that guess a type look no further. */
const guessedBytes = 2_048;
const webPage = /<\s*(?:!doctype|html|head|body|script|iframe|svg|meta|title|a\s)/i;
const endBytes = 2_048;
/** Names of actions that run code or programs, and of files inside (ISO 32000-1, 7.11.4, 12.6.4 and 13.2). */
const activeName = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z0-9])/;
/** Inflated bytes of one object stream, and of all. */
const streamBytesMax = 16 * 1_048_576;
const streamsBytesMax = 64 * 1_048_576;

/** Throws `documentFormat` for what is no PDF. */
export async function checkPdf(path: string): Promise<void> {
  const text = (await readFile(path)).toString('latin1');
  const isWhole = text.slice(-endBytes).includes('%%EOF') && /\b\d+\s+\d+\s+obj\b/.test(text);
  if (!isWhole || webPage.test(text.slice(0, guessedBytes))) throw documentFormat();
}

/** Whether a PDF has scripts, programs to start or files inside, or more compressed objects than are looked through. */
export async function doesPdfAct(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  const text = bytes.toString('latin1');
  let left = streamsBytesMax;
  if (activeName.test(readable(text))) return true;
  for (const { index } of text.matchAll(/\/(?:O|#4f)(?:b|#62)(?:j|#6a)(?:S|#53)(?:t|#74)(?:m|#6d)\b/gi)) {
    const start = /stream\r?\n/g;
    start.lastIndex = index;
    const at = start.exec(text);
    if (!at) continue;
    const objects = inflated(bytes.subarray(at.index + at[0].length));
    left -= objects?.length ?? Infinity;
    if (left < 0 || activeName.test(readable(objects ?? ''))) return true;
  }
  return false;
}

/** Names without the escapes by which `/JavaScript` can be written `/J#61vaScript`. */
function readable(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The objects of a stream; '' where it is not deflated, as encrypted ones seem; null for one without end. */
function inflated(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes, { maxOutputLength: streamBytesMax, finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? null : '';
  }
}

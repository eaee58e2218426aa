/** Cuts font subsets away from the event loop (harfbuzz in WebAssembly); keeps the unpacked files it has read. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import subsetFont from 'subset-font';

/** What the thread is asked; `file` is a path inside our font package. */
export interface SubsetTask {
  id: number;
  file: string;
  text: string;
}
export type SubsetResult = { id: number; bytes: Uint8Array } | { id: number; error: string };

const unpackedMax = 4;
const unpacked = new Map<string, Promise<Buffer>>();

function fontOf(file: string): Promise<Buffer> {
  const known = unpacked.get(file);
  if (known) return known;
  const font = readFile(file).then((packed) => subsetFont(packed, '', { keepAllGlyphs: true, targetFormat: 'truetype' }));
  unpacked.set(file, font);
  font.catch(() => unpacked.delete(file));
  const [oldest] = unpacked.keys();
  if (unpacked.size > unpackedMax && oldest !== undefined) unpacked.delete(oldest);
  return font;
}

/** Features that change no more than the shapes we use: punctuation widths, and joining marks. */
const features = ['halt', 'chws', 'vert', 'vhal', 'vchw', 'kern', 'mark', 'ccmp', 'locl'];

async function answer({ id, file, text }: SubsetTask): Promise<SubsetResult> {
  try {
    const bytes = await subsetFont(await fontOf(file), text, { targetFormat: 'woff2', keepFeatures: features, noHinting: true });
    return { id, bytes };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: SubsetTask) => void answer(task).then((result) => parentPort?.postMessage(result)));

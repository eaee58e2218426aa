/** Cuts font subsets off the event loop (harfbuzz in WebAssembly); keeps the unpacked weights until the thread ends. */
import { parentPort } from 'node:worker_threads';
import subsetFont from 'subset-font';
import type { SongWeight } from '#server/font-address.ts';
import { readSong } from '#server/font-files.ts';

/** A subset to cut. */
export interface SubsetTask {
  id: number;
  weight: SongWeight;
  text: string;
}
export type SubsetResult = { id: number; bytes: Uint8Array } | { id: number; error: string };

const unpacked = new Map<SongWeight, Promise<Buffer>>();

function fontOf(weight: SongWeight): Promise<Buffer> {
  const known = unpacked.get(weight);
  if (known) return known;
  const font = readSong(weight);
  unpacked.set(weight, font);
  font.catch(() => unpacked.delete(weight));
  return font;
}

/** Features that change no more than the shapes we use: punctuation widths, and joining marks. */
const features = ['halt', 'chws', 'vert', 'vhal', 'vchw', 'kern', 'mark', 'ccmp', 'locl'];

async function answer({ id, weight, text }: SubsetTask): Promise<SubsetResult> {
  try {
    const bytes = await subsetFont(await fontOf(weight), text, { targetFormat: 'woff2', keepFeatures: features, noHinting: true });
    return { id, bytes };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: SubsetTask) => void answer(task).then((result) => parentPort?.postMessage(result)));

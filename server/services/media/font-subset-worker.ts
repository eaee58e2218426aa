/** Cuts font subsets off the event loop (harfbuzz in WebAssembly); keeps the unpacked weights until the thread ends. */
import subsetFont from 'subset-font';
import type { SongWeight } from '#server/font-address.ts';
import { readSong } from '#server/font-files.ts';
import { answerTasks } from '#server/worker-thread.ts';

/** A subset to cut. */
export interface SubsetTask {
  weight: SongWeight;
  text: string;
}

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

answerTasks<SubsetTask, Uint8Array>(async ({ weight, text }) =>
  subsetFont(await fontOf(weight), text, { targetFormat: 'woff2', keepFeatures: features, noHinting: true }),
);

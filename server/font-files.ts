/** The files of the Song face (Noto Serif SC, OFL) in the installed package: one main file a weight, and slices for rare characters. */
import { createRequire } from 'node:module';
import type { FontSubset, SongWeight } from './font-address.ts';

const require = createRequire(import.meta.url);
const prefix = '@fontsource/noto-serif-sc/files/noto-serif-sc';

/** Path of the file that a subset is cut from. */
export function fontFileOf({ weight, slice }: Pick<FontSubset, 'slice'> & { weight: SongWeight }): string {
  return require.resolve(`${prefix}-${slice ?? 'chinese-simplified'}-${weight}-normal.woff2`);
}

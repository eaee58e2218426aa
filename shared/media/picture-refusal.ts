/** Names why a file is none of the pictures that are taken, by its first bytes, so that the refusal can say what to do. */

export type PictureRefusal = 'fileEmpty' | 'imageHeic' | 'imageTiff' | 'imageFormat';

/** Bytes that tell it. */
export const refusalHeadBytes = 12;
/** Brands of HEIF files that are coded in HEVC, as phones store photographs, and the general ones. */
const heicBrand = /^(heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)$/;

/** `head`: the first bytes, one character each. */
export function pictureRefusal(head: string): PictureRefusal {
  if (head === '') return 'fileEmpty';
  if (head.startsWith('ftyp', 4) && heicBrand.test(head.slice(8, 12))) return 'imageHeic';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'imageTiff';
  return 'imageFormat';
}

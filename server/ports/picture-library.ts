/** sharp, loaded for the first picture that is read or drawn: at the start it would take a tenth of the modules and 15 MB. */
import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;
let isSvgShut = false;

/** The library, without its reader of SVG once `shutSvg` was called. */
export function loadSharp(): Promise<typeof sharp> {
  return (loaded ??= import('sharp').then(({ default: library }) => {
    if (isSvgShut) shut(library);
    return library;
  }));
}

/** Shuts SVG for the whole process, whether the library is loaded already or not. */
export function shutSvg(): void {
  isSvgShut = true;
  void loaded?.then(shut);
}

function shut(library: typeof sharp): void {
  library.block({ operation: ['VipsForeignLoadSvg'] });
}

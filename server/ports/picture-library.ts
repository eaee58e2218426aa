/** sharp and Skia, loaded for the first picture that is read or drawn: at the start it would take a tenth of the modules and 15 MB. */
import type * as skia from '@napi-rs/canvas';
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

/** Skia, without the names of the machine's fonts. */
export function loadCanvas(): Promise<typeof skia> {
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
  return import('@napi-rs/canvas');
}

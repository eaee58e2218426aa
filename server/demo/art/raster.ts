/** Rasterises SVG to WebP with film grain, on sharp's thread pool. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createRandom } from './random.ts';

/** A picture to draw: its markup, and the properties of its file. */
export interface Picture {
  /** Id that rows refer to: `f01` (still), `f01p` (poster), `p01` (portrait)… */
  id: string;
  width: number;
  height: number;
  /** Focal point that crops keep, 0 to 1. */
  focalX: number;
  focalY: number;
  /** Strength of the film grain, 0 to 40. */
  grain: number;
  draw: () => string;
}

/** A rasterised picture. */
export interface RasterPicture {
  bytes: Buffer;
  /** Average colour as `#rrggbb`, the placeholder while the picture loads. */
  color: string;
}

const quality = 62;
/** Low WebP effort: half the time of the default, for files that are 3 % larger. */
const effort = 2;

/** Ten characters that identify the content; they change with the drawing or the encoding. */
export function hashOf(picture: Picture, markup: string): string {
  const shape = `${picture.width}x${picture.height}:${picture.grain}:${quality}:`;
  return createHash('sha256').update(shape).update(markup).digest('hex').slice(0, 10);
}

/** Rasterises a picture. SVG is safe here, because the markup is our own; uploads do not pass through this function. */
export async function rasterise(picture: Picture, markup: string): Promise<RasterPicture> {
  const { width, height, grain } = picture;
  const { data, info } = await sharp(Buffer.from(markup))
    .resize(width, height, { fit: 'fill' })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (grain > 0) addGrain(data, grainOf(width * height, grain), info.channels);
  const again = () => sharp(data, { raw: info });
  const [bytes, average] = await Promise.all([
    again().webp({ quality, effort }).toBuffer(),
    again().resize(1, 1, { fit: 'fill', kernel: 'mitchell' }).raw().toBuffer(),
  ]);
  return { bytes, color: `#${average.subarray(0, 3).toString('hex')}` };
}

const middle = 128;
const levels = 256;
const grains = new Map<string, Uint8Array>();
let blended: Uint8Array | undefined;

/** Grain of every pixel, around 128. Equal for all pictures of one size, like one roll of film. */
function grainOf(pixels: number, strength: number): Uint8Array {
  const key = `${pixels}:${strength}`;
  const known = grains.get(key);
  if (known) return known;
  const random = createRandom(7);
  const grain = Uint8Array.from({ length: pixels }, () => middle + (random() + random() - 1) * strength);
  grains.set(key, grain);
  return grain;
}

/** Blends the grain in with soft light. One flat table is twice as fast as a table for each level, and far ahead of a second pass of the image library. */
function addGrain(pixels: Buffer, grain: Uint8Array, channels: number): void {
  const table = (blended ??= softLight());
  for (let at = 0, pixel = 0; pixel < grain.length; pixel += 1) {
    const row = (grain[pixel] as number) * levels;
    for (let channel = 0; channel < channels; channel += 1, at += 1) pixels[at] = table[row + (pixels[at] as number)] as number;
  }
}

/** Soft light (W3C compositing) for every grain level and value of a channel; the levels are the rows. */
function softLight(): Uint8Array {
  return Uint8Array.from({ length: levels * levels }, (_, at) => {
    const source = Math.floor(at / levels) / 255;
    const base = (at % levels) / 255;
    const bright = base <= 0.25 ? ((16 * base - 12) * base + 4) * base : Math.sqrt(base);
    const light = source <= 0.5 ? base - (1 - 2 * source) * base * (1 - base) : base + (2 * source - 1) * (bright - base);
    return Math.round(light * 255);
  });
}

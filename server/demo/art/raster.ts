/** From drawn SVG to webp bytes with film grain, on sharp's thread pool. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createRandom } from './random.ts';

/** A picture that can be drawn: its markup and the file to make of it. */
export interface Picture {
  /** Name that rows refer to: `f01` (still), `f01p` (poster), `p01` (portrait)… */
  id: string;
  width: number;
  height: number;
  /** Point that crops keep, 0 to 1. */
  focalX: number;
  focalY: number;
  /** Strength of the film grain, 0 to 40. */
  grain: number;
  draw: () => string;
}

/** A picture as bytes. */
export interface RasterPicture {
  bytes: Buffer;
  /** Average colour as `#rrggbb`, shown until the picture is there. */
  color: string;
}

const quality = 62;
/** Little effort: half the time of the usual one for files that are 3 % larger. */
const effort = 2;

/** Ten characters that name the picture's content: they change when the drawing or the encoding does. */
export function hashOf(picture: Picture, markup: string): string {
  const shape = `${picture.width}x${picture.height}:${picture.grain}:${quality}:`;
  return createHash('sha256').update(shape).update(markup).digest('hex').slice(0, 10);
}

/** Rasterises a picture's markup. The markup is ours, so it may be SVG; nothing uploaded passes here. */
export async function rasterise(picture: Picture, markup: string): Promise<RasterPicture> {
  const { width, height } = picture;
  const drawn = sharp(Buffer.from(markup)).resize(width, height, { fit: 'fill' }).flatten();
  const grained = picture.grain === 0 ? drawn : drawn.composite([{ input: grainOf(width, height, picture.grain), raw: { width, height, channels: 4 }, blend: 'soft-light' }]);
  const pixels = await grained.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const again = () => sharp(pixels.data, { raw: pixels.info });
  const [bytes, average] = await Promise.all([again().webp({ quality, effort }).toBuffer(), again().resize(1, 1, { fit: 'fill', kernel: 'mitchell' }).raw().toBuffer()]);
  return { bytes, color: `#${average.subarray(0, 3).toString('hex')}` };
}

const grains = new Map<string, Buffer>();

function grainOf(width: number, height: number, strength: number): Buffer {
  const key = `${width}x${height}:${strength}`;
  const known = grains.get(key);
  if (known) return known;
  const random = createRandom(7);
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < pixels.length; at += 4) pixels.fill(128 + (random() + random() - 1) * strength, at, at + 3);
  grains.set(key, pixels);
  return pixels;
}

/** Frees the grain that is kept between pictures. */
export function forgetGrain(): void {
  grains.clear();
}

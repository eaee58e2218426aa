/**
 * What becomes of an uploaded picture, and of the part that is cut out of one: decoded within limits, turned upright, brought to
 * sRGB and written anew as webp, so that nothing of the file itself (EXIF, places, profiles, what hides behind the pixels) is kept but the mark of AI.
 */
import { createHash } from 'node:crypto';
import { loadSharp } from '#server/ports/picture-library.ts';
import {
  cropFrame,
  cropRefused,
  fileEmpty,
  imageFormat,
  imageHeic,
  imageTiff,
  imageTooLarge,
  imageTooSmall,
  unavailable,
} from '#server/errors.ts';
import { coverWidthMin } from '#shared/content/content-checks.ts';
import { imageBytesMax, imagePixelsMax } from '#shared/limits.ts';
import { isCropBox, type CropBox } from '#shared/media/crop-box.ts';
import { pictureRefusal, refusalHeadBytes } from '#shared/media/picture-refusal.ts';
import { aiXmp, isAiMarked } from './ai-mark.ts';
import { createGate, isPicture } from './image.ts';

export interface PreparedPicture {
  bytes: Buffer;
  width: number;
  height: number;
  /** Average colour as `#rrggbb`. */
  colour: string;
  /** SHA-256 of the bytes. */
  hash: string;
  /** Its metadata say that AI made it, which is all that is kept of them. */
  isAiMade: boolean;
}

/** Concurrency limit of decoding. */
const atOnce = 2;
const decodeSeconds = 10;
/** Longest side of a stored picture: more than any screen requests. */
const sideMax = 5_120;
const storedQuality = 90;
/** Of a part that is encoded a second time: finer than the first, so that the loss is not seen. */
const cutQuality = 95;

const gate = createGate(atOnce);

const refusals = { fileEmpty, imageHeic, imageTiff, imageFormat };

/** Throws `imageFormat`, `imageHeic`, `imageTiff`, `fileEmpty`, `imageTooLarge`, for a cover `imageTooSmall`, and `unavailable` where the decoder ran out of time. */
export function makePicture(file: Buffer, { isCover }: { isCover: boolean }): Promise<PreparedPicture> {
  if (file.length > imageBytesMax) throw imageTooLarge();
  // A file without a picture's magic bytes never reaches the decoder.
  if (!isPicture(file)) throw refusals[pictureRefusal(file.toString('latin1', 0, refusalHeadBytes))]();
  return gate(() => decode(file, isCover));
}

/**
 * A part of a stored picture, in its pixels once it is upright. Throws `cropRefused` for what is animated or drawn by vectors,
 * `cropFrame`, and `unavailable` where the decoder ran out of time.
 */
export function cutPicture(file: Buffer, { box, isAiMade }: { box: CropBox; isAiMade: boolean }): Promise<PreparedPicture> {
  if (!isPicture(file)) throw cropRefused();
  return gate(async () => {
    const shape = await shapeOf(file);
    if (shape.isAnimated) throw cropRefused();
    if (!isCropBox(shape, box)) throw cropFrame();
    return write(file, { isAiMade, box });
  });
}

async function decode(file: Buffer, isCover: boolean): Promise<PreparedPicture> {
  const { width, height, isAiMade } = await shapeOf(file);
  if (width * height > imagePixelsMax) throw imageTooLarge();
  if (isCover && width < coverWidthMin) throw imageTooSmall();
  return write(file, { isAiMade });
}

async function write(file: Buffer, { isAiMade, box }: { isAiMade: boolean; box?: CropBox }): Promise<PreparedPicture> {
  const sharp = await loadSharp();
  try {
    const upright = sharp(file, { limitInputPixels: imagePixelsMax, failOn: 'error', pages: 1, sequentialRead: true })
      .timeout({ seconds: decodeSeconds })
      .autoOrient();
    const part = box ? upright.extract(box) : upright;
    const { data, info } = await (isAiMade ? part.withXmp(aiXmp) : part)
      .toColourspace('srgb')
      .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: box ? cutQuality : storedQuality, effort: 3, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      width: info.width,
      height: info.height,
      colour: await averageColour(data),
      isAiMade,
      hash: createHash('sha256').update(data).digest('hex'),
    };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Width and height as shown, the mark of AI, and whether it moves, from the head of the file alone. */
async function shapeOf(file: Buffer): Promise<{ width: number; height: number; isAiMade: boolean; isAnimated: boolean }> {
  const sharp = await loadSharp();
  try {
    const {
      autoOrient,
      pageHeight,
      pages = 1,
      width,
      xmp,
    } = await sharp(file, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata();
    return { width: autoOrient.width || width, height: pageHeight ?? autoOrient.height, isAiMade: isAiMarked(xmp), isAnimated: pages > 1 };
  } catch {
    throw imageFormat();
  }
}

async function averageColour(picture: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const { data } = await sharp(picture)
    .flatten({ background: 'white' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString('hex')}`;
}

/** Maps an error of the decoder to a refusal. An overloaded machine says nothing about the picture, which may be sent again. */
export function refusalOf(error: unknown): Error {
  const message = error instanceof Error ? error.message : '';
  if (/timeout/i.test(message)) return unavailable(error);
  return /pixel limit/i.test(message) ? imageTooLarge() : imageFormat();
}

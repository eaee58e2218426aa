/**
 * Watermarks: pictures for the press say in a corner, and in their metadata, for whom they were made. The original never leaves the
 * site this way.
 */
import { loadSharp } from '#server/ports/picture-library.ts';
import { tooLarge, unsupportedType } from '#server/errors.ts';
import type { Language } from '#shared/language.ts';
import { imageBytesMax, imagePixelsMax } from '#shared/limits.ts';
import { escapeXml } from '#server/services/core/xml-text.ts';
import { isAiMarked } from '#server/services/media/ai-mark.ts';
import { createGate, isPicture } from '#server/services/media/image.ts';
import { colour, createCanvas } from '#server/services/share/share-picture-canvas.ts';

export interface Watermark {
  /** The visible line, such as “For Example Daily only · 1A2B3C4D”. */
  text: string;
  language: Language;
  /** For the metadata: whom the picture was given to, and who may use it. */
  rights: string;
  /** Author or source of the picture; '' = unknown. */
  credit: string;
  /** ASCII, for readers of EXIF. */
  sign: string;
}

const atOnce = 2;
const gate = createGate(atOnce);
const jpegQuality = 92;
/** Height of letters as a share of the shorter side, within limits in pixels. */
const share = 0.022;
const sizes = { min: 11, max: 72 } as const;
/** Room around the line, in letter heights. */
const padding = 0.7;

/** A picture as JPEG with its watermark, at most as long as `sideMax` on both sides. Throws `unsupportedType` and `tooLarge`. */
export function markPicture(original: Buffer, mark: Watermark, { sideMax }: { sideMax?: number } = {}): Promise<Buffer> {
  if (!isPicture(original)) throw unsupportedType();
  if (original.length > imageBytesMax) throw tooLarge();
  return gate(async () => {
    const sharp = await loadSharp();
    const open = () => sharp(original, { limitInputPixels: imagePixelsMax, failOn: 'error', pages: 1 });
    const { xmp } = await open().metadata();
    const upright = open().rotate().flatten({ background: '#ffffff' });
    const { data, info } = await (
      sideMax === undefined ? upright : upright.resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
    )
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const strip = await drawStrip(mark, { width, height });
    return sharp(data, { raw: { width, height, channels } })
      .composite([{ input: strip.pixels, raw: { width: strip.width, height: strip.height, channels: 4 }, gravity: 'southeast' }])
      .withExif({ IFD0: { Copyright: `For press use only. ${mark.sign}`, ImageDescription: mark.sign } })
      .withXmp(xmpOf(mark, isAiMarked(xmp)))
      .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
      .toBuffer();
  });
}

/** White letters on a dark translucent strip, legible on any picture, and no wider than it. */
async function drawStrip({ text, language }: Pick<Watermark, 'text' | 'language'>, picture: { width: number; height: number }) {
  // Loads the shaping of text, which few sites need.
  const { drawLine } = await import('#server/services/share/share-picture-text.ts');
  const measure = (size: number) =>
    drawLine(createCanvas(1, 1, black), text, { x: 0, y: 0, size, colour: white, language, voice: 'small' });
  const wished = Math.min(sizes.max, Math.max(sizes.min, Math.min(picture.width, picture.height) * share));
  const widest = picture.width / ((await measure(1)) + padding * 2);
  const size = Math.min(wished, widest);
  const width = Math.max(1, Math.min(picture.width, Math.ceil((await measure(size)) + size * padding * 2)));
  const height = Math.max(1, Math.min(picture.height, Math.ceil(size * (1 + padding * 1.2))));
  const canvas = createCanvas(width, height, black);
  await drawLine(canvas, text, { x: size * padding, y: height / 2 + size * 0.36, size, colour: white, language, voice: 'small' });
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const coverage = canvas.pixels[at * 3] ?? 0;
    pixels.fill(coverage, at * 4, at * 4 + 3);
    pixels[at * 4 + 3] = stripAlpha + Math.round((coverage / 255) * (letterAlpha - stripAlpha));
  }
  return { pixels, width, height };
}

/** Pixels of a page's shorter side for which its strip is drawn. */
const pageSide = 1_800;

/** The strip for the pages of a document, as PNG, and its width as a share of their shorter side. */
export async function drawMark(mark: Pick<Watermark, 'text' | 'language'>): Promise<{ png: Buffer; share: number }> {
  const sharp = await loadSharp();
  const { pixels, width, height } = await drawStrip(mark, { width: pageSide, height: pageSide });
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { png, share: width / pageSide };
}

const white = colour('#ffffff');
const black = colour('#000000');
/** Opacity of the strip and of its letters, 0 to 255. */
const stripAlpha = 90;
const letterAlpha = 235;

const aiSource = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/** Rights and creator in XMP, which is UTF-8; the mark of AI stays. */
function xmpOf({ rights, credit, sign }: Watermark, isAi: boolean): string {
  const alt = (name: string, text: string) =>
    `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></dc:${name}>`;
  const creator = credit ? `<dc:creator><rdf:Seq><rdf:li>${escapeXml(credit)}</rdf:li></rdf:Seq></dc:creator>` : '';
  const source = isAi ? ` xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${aiSource}"` : '';
  return (
    `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"${source}>` +
    `${alt('rights', rights)}${alt('description', sign)}${creator}` +
    `</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  );
}

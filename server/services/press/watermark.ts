/**
 * Watermarks: pictures for the press say in a corner, and in their metadata, for whom they were made. The original never leaves the
 * site this way.
 */
import { loadCanvas, loadSharp } from '#server/ports/picture-library.ts';
import { tooLarge, unsupportedType } from '#server/errors.ts';
import type { Language } from '#shared/language.ts';
import { imageBytesMax, imagePixelsMax } from '#shared/limits.ts';
import { escapeXml } from '#server/services/core/xml-text.ts';
import { isAiMarked } from '#server/services/media/ai-mark.ts';
import { createGate, isPicture } from '#server/services/media/image.ts';
import { drawLine, openFonts, widthOf } from '#server/services/share/share-picture-text.ts';

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
    const { png } = await drawStrip(mark, { width, height });
    return sharp(data, { raw: { width, height, channels } })
      .composite([{ input: png, gravity: 'southeast' }])
      .withExif({ IFD0: { Copyright: `For press use only. ${mark.sign}`, ImageDescription: mark.sign } })
      .withXmp(xmpOf(mark, isAiMarked(xmp)))
      .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
      .toBuffer();
  });
}

/** White letters on a dark translucent strip, legible on any picture, and no wider than it; as PNG. */
async function drawStrip({ text, language }: Pick<Watermark, 'text' | 'language'>, picture: { width: number; height: number }) {
  await openFonts();
  const { createCanvas } = await loadCanvas();
  const style = { language, voice: 'small' } as const;
  const ems = widthOf(createCanvas(1, 1).getContext('2d'), text, { ...style, size: 100 }) / 100;
  const wished = Math.min(sizes.max, Math.max(sizes.min, Math.min(picture.width, picture.height) * share));
  const size = Math.min(wished, picture.width / (ems + padding * 2));
  const width = Math.max(1, Math.min(picture.width, Math.ceil((ems + padding * 2) * size)));
  const height = Math.max(1, Math.min(picture.height, Math.ceil(size * (1 + padding * 1.2))));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgba(0, 0, 0, 0.35)';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'rgba(255, 255, 255, 0.9)';
  drawLine(context, text, { ...style, size, x: size * padding, y: height / 2 + size * 0.36 });
  return { png: await canvas.encode('png'), width };
}

/** Pixels of a page's shorter side for which its strip is drawn. */
const pageSide = 1_800;

/** The strip for the pages of a document, as PNG, and its width as a share of their shorter side. */
export async function drawMark(mark: Pick<Watermark, 'text' | 'language'>): Promise<{ png: Buffer; share: number }> {
  const { png, width } = await drawStrip(mark, { width: pageSide, height: pageSide });
  return { png, share: width / pageSide };
}

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

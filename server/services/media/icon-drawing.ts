/** Draws a mark or a picture as the icon files of phones, home screens and old browsers. */
import { loadSharp } from '#server/ports/picture-library.ts';

interface Icon {
  /** Width and height in pixels. */
  size: number;
  /** Share of the width that the mark takes. */
  mark: number;
  /** Background colour; transparent if missing. */
  ground?: string;
}

const paper = '#f6f7f4';

/** PNG icons by file name. A maskable icon may be cropped to a circle of 80 %, so its mark is smaller. */
const pngIcons = {
  'icon-192.png': { size: 192, mark: 0.94 },
  'icon-512.png': { size: 512, mark: 0.94 },
  'icon-maskable-512.png': { size: 512, mark: 0.56, ground: paper },
  'apple-touch-icon.png': { size: 180, mark: 0.7, ground: paper },
} as const satisfies Record<string, Icon>;

const faviconName = 'favicon.ico';
const faviconSizes = [16, 32, 48];

export type IconName = keyof typeof pngIcons | typeof faviconName;
export const iconNames = [...(Object.keys(pngIcons) as (keyof typeof pngIcons)[]), faviconName] as const;

/** The bytes of an icon file. */
export async function drawIcon(name: IconName, picture: Buffer): Promise<Buffer> {
  if (name !== faviconName) return draw(picture, pngIcons[name]);
  return icoOf(await Promise.all(faviconSizes.map(async (size) => ({ size, bytes: await draw(picture, { size, mark: 1 }) }))));
}

async function draw(picture: Buffer, { size, mark, ground }: Icon): Promise<Buffer> {
  const sharp = await loadSharp();
  const inner = Math.round(size * mark);
  // Only SVG has a density; 60 is the width of the mark of the design.
  const drawn = await sharp(picture, { density: 72 * Math.ceil(inner / 60) })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
}

/** Builds an ICO file that contains PNGs: a header, an entry per picture, the pictures. */
function icoOf(pictures: readonly { size: number; bytes: Buffer }[]): Buffer {
  const entryBytes = 16;
  const head = Buffer.alloc(6 + entryBytes * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, bytes }] of pictures.entries()) {
    const at = 6 + entryBytes * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

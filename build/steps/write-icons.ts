/** Build step: renders the logo as the icon files of phones, home screens and old browsers, in `dist/client/static`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { isEntry, projectRoot } from '#build/checks/check-report.ts';

const paper = '#f6f7f4';

interface Icon {
  name: string;
  /** Width and height in pixels. */
  size: number;
  /** Share of the width that the logo takes. */
  mark: number;
  /** Background colour; transparent if missing. */
  ground?: string;
}

/** A maskable icon may be cropped to a circle of 80 %, so its logo is smaller. */
const icons: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, mark: 0.94 },
  { name: 'icon-512.png', size: 512, mark: 0.94 },
  { name: 'icon-maskable-512.png', size: 512, mark: 0.56, ground: paper },
  { name: 'apple-touch-icon.png', size: 180, mark: 0.7, ground: paper },
];
const favicon = { name: 'favicon.ico', sizes: [16, 32, 48] };

/** Renders every icon from `icon.svg`. */
export async function writeIcons(root: string): Promise<void> {
  const svg = await readFile(join(root, 'client/public/static/icon.svg'));
  const folder = join(root, 'dist/client/static');
  await mkdir(folder, { recursive: true });
  for (const icon of icons) await writeFile(join(folder, icon.name), await draw(svg, icon));
  const pictures = await Promise.all(favicon.sizes.map(async (size) => ({ size, bytes: await draw(svg, { name: '', size, mark: 1 }) })));
  await writeFile(join(folder, favicon.name), icoOf(pictures));
}

async function draw(svg: Buffer, { size, mark, ground }: Icon): Promise<Buffer> {
  const inner = Math.round(size * mark);
  const drawn = await sharp(svg, { density: 72 * Math.ceil(inner / 60) })
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

if (isEntry(import.meta.url)) await writeIcons(projectRoot);

/** Valid and invalid files to upload. */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { projectRoot } from '#build/checks/check-report.ts';
import { makeFolder } from '#test/support/database/database.ts';

export interface PictureCase {
  /** Names that begin with `cover` are uploaded as covers. */
  name: string;
  make: () => Promise<Buffer> | Buffer;
  /** Name of the refusal; without one the picture is stored. */
  refusal?: string;
  /** Text in the file that must not survive. */
  mustNotHold?: string;
  /** Width and height afterwards. */
  size?: readonly [number, number];
}

/** A small real film. */
export function makeFilm(): Promise<Buffer> {
  return readFile(join(projectRoot, 'server/demo/films/m1.mp4'));
}

/** Its first six seconds in a small size, for tests that encode it: the site encodes at the lowest priority, so a busy machine delays it. */
export async function makeShortFilm(): Promise<Buffer> {
  const folder = makeFolder();
  const path = join(folder, 'short.mp4');
  const small = ['-vf', 'scale=320:180', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-t', '6', '-i', join(projectRoot, 'server/demo/films/m1.mp4'), ...small, path]);
  const film = await readFile(path);
  rmSync(folder, { recursive: true, force: true });
  return film;
}

/** The same film with its sound named as Chinese, and a tone that is named as English. */
export async function withSecondLanguage(film: Buffer): Promise<Buffer> {
  const folder = makeFolder();
  const [from, to] = [join(folder, 'from.mp4'), join(folder, 'to.mp4')];
  await writeFile(from, film);
  const maps = ['-map', '0:v', '-map', '0:a', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-shortest'];
  const names = ['-metadata:s:a:0', 'language=chi', '-metadata:s:a:1', 'language=eng'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', from, '-f', 'lavfi', '-i', 'sine=frequency=440', ...maps, ...names, to]);
  const made = await readFile(to);
  rmSync(folder, { recursive: true, force: true });
  return made;
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 180, g: 40, b: 30 } } });

/** Its latitude as EXIF keeps it: 30, 39 and 0 as fractions of 1. */
export const placeBytes = Buffer.from([30, 0, 0, 0, 1, 0, 0, 0, 39, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);

/** A picture with a place, a camera and a turn in its EXIF. */
export function photographWithPlace(width = 800, height = 600): Promise<Buffer> {
  return plain(width, height)
    .withExif({ IFD0: { Make: 'SecretCamera', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 39/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Animated gif of some frames, each in a colour of its own. */
function animation(frames: number): Promise<Buffer> {
  const side = 24;
  const raw = Buffer.concat(Array.from({ length: frames }, (_, at) => Buffer.alloc(side * side * 3, (at * 37) % 255)));
  return sharp(raw, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif()
    .toBuffer();
}

/** A png whose head promises more than any memory holds, in a few bytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const script = '<script>alert(1)</script>';

export const pictureTable: readonly PictureCase[] = [
  { name: 'jpeg with a place in its EXIF', make: () => photographWithPlace(), mustNotHold: 'SecretCamera', size: [600, 800] },
  { name: 'png', make: () => plain(640, 480).png().toBuffer() },
  { name: 'webp', make: () => plain(640, 480).webp().toBuffer() },
  { name: 'avif', make: () => plain(64, 48).avif({ effort: 0 }).toBuffer() },
  { name: 'gif that moves', make: () => animation(5), size: [24, 24] },
  { name: 'cmyk jpeg', make: () => plain(320, 200).toColourspace('cmyk').jpeg().toBuffer() },
  { name: 'cover wide enough', make: () => plain(600, 400).jpeg().toBuffer() },
  { name: 'cover too narrow', make: () => plain(599, 400).jpeg().toBuffer(), refusal: 'imageTooSmall' },
  // Data after the picture, or hidden in it, does not survive re-encoding.
  {
    name: 'jpeg with a page behind it',
    make: async () => Buffer.concat([await plain(64, 64).jpeg().toBuffer(), Buffer.from(script)]),
    mustNotHold: 'script',
  },
  {
    name: 'svg',
    make: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`),
    refusal: 'imageFormat',
  },
  { name: 'page that begins as a gif', make: () => Buffer.from(`GIF89a/*${script}*/=1;`), refusal: 'imageFormat' },
  { name: 'html', make: () => Buffer.from(`<!doctype html>${script}`), refusal: 'imageFormat' },
  { name: 'pdf', make: () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), refusal: 'imageFormat' },
  { name: 'tiff', make: () => plain(40, 40).tiff().toBuffer(), refusal: 'imageTiff' },
  { name: 'tiff of 16 bits', make: () => plain(40, 40).toColourspace('rgb16').tiff().toBuffer(), refusal: 'imageTiff' },
  {
    name: 'photograph of a phone',
    make: () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0meta', 'latin1'),
    refusal: 'imageHeic',
  },
  { name: 'jpeg cut short', make: async () => (await photographWithPlace(1_200, 900)).subarray(0, 700), refusal: 'imageFormat' },
  { name: 'png of 50,000 by 50,000 pixels', make: () => bomb(50_000), refusal: 'imageTooLarge' },
  {
    name: 'png of 7,200 by 7,200 pixels',
    make: () => plain(7_200, 7_200).png({ compressionLevel: 9 }).toBuffer(),
    refusal: 'imageTooLarge',
  },
];

/**
 * Makes the demonstration films of `server/demo/films`: six masters with sound, and the storyboard of each.
 * Run by hand when their art changes, with ffmpeg installed: `node build/films/make-films.ts [m1 …]`. Subtitles are written by hand.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#build/check-report.ts';
import { drawFrame, films, lengthOf, type Film } from './films.ts';
import { playScore, wavOf } from './sound.ts';

const folder = join(projectRoot, 'server/demo/films');
const size = { width: 960, height: 540 };
const framesPerSecond = 24;
/** Geometry of the storyboards, as `server/demo/rows/films.ts` tells it. */
const tile = { width: 160, height: 90, columns: 5, everySeconds: 2 };

sharp.concurrency(1);
sharp.cache(false);
const wanted = process.argv.slice(2);
for (const film of films.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) await make(film);

async function make(film: Film): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'film-'));
  try {
    const sound = join(scratch, 'sound.wav');
    await writeFile(sound, wavOf(playScore(film.score, lengthOf(film))));
    const tiles = await encode(film, sound);
    await writeFile(join(folder, `${film.id}.storyboard.webp`), await storyboard(tiles));
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** Draws and encodes all frames; gives those that become tiles. */
async function encode(film: Film, sound: string): Promise<Buffer[]> {
  const target = join(folder, `${film.id}.mp4`);
  const ffmpeg = spawn('ffmpeg', [
    ...['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${size.width}x${size.height}`, '-r', String(framesPerSecond), '-i', '-', '-i', sound],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-tune', 'animation', '-pix_fmt', 'yuv420p', '-profile:v', 'high', '-g', String(framesPerSecond * 4), '-x264-params', 'aq-mode=3'],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...['-c:a', 'aac', '-b:a', '48k', '-movflags', '+faststart', '-map_metadata', '-1', '-shortest', target],
  ], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => ffmpeg.once('error', reject).once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`)))));
  const count = lengthOf(film) * framesPerSecond;
  const tiles: Buffer[] = [];
  const ahead: Promise<Buffer>[] = [];
  for (let index = 0; index < count; index += 1) {
    while (ahead.length < availableParallelism() + 1 && index + ahead.length < count) ahead.push(pixelsAt(film, (index + ahead.length) / framesPerSecond));
    const pixels = await ahead.shift();
    if (!pixels) break;
    // The middle of what a tile stands for says more than its first frame.
    if (index % (framesPerSecond * tile.everySeconds) === framesPerSecond) tiles.push(pixels);
    if (!ffmpeg.stdin.write(pixels)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve));
  }
  ffmpeg.stdin.end();
  await ended;
  return tiles;
}

function pixelsAt(film: Film, seconds: number): Promise<Buffer> {
  return sharp(Buffer.from(drawFrame(film, seconds))).resize(size.width, size.height, { fit: 'fill' }).flatten().removeAlpha().raw().toBuffer();
}

async function storyboard(frames: readonly Buffer[]): Promise<Buffer> {
  const rows = Math.ceil(frames.length / tile.columns);
  const tiles = await Promise.all(frames.map((frame) => sharp(frame, { raw: { ...size, channels: 3 } }).resize(tile.width, tile.height).png().toBuffer()));
  return sharp({ create: { width: tile.width * tile.columns, height: tile.height * rows, channels: 3, background: '#000000' } })
    .composite(tiles.map((input, index) => ({ input, left: (index % tile.columns) * tile.width, top: Math.floor(index / tile.columns) * tile.height })))
    .webp({ quality: 60, effort: 5 })
    .toBuffer();
}

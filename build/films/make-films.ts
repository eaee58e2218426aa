/**
 * Makes the demonstration films of `server/demo/films`: six videos with sound and a storyboard each. Run it by hand with
 * ffmpeg when the art changes: `node build/films/make-films.ts [m1 …]`. Subtitles are written by hand;
 * `server/demo/content/films.json` holds the durations.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#build/checks/check-report.ts';
import { drawFrame, films, lengthOf, type Film } from './films.ts';
import { playScore, wavOf } from './sound.ts';

const folder = join(projectRoot, 'server/demo/films');
const size = { width: 960, height: 540 };
const framesPerSecond = 24;
/** Geometry of the storyboards; must match `server/demo/rows/films.ts`. */
const tile = { width: 160, height: 90, columns: 5, everySeconds: 2 };

const colours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709';
/** Mono, because one channel sounds better than two at this bitrate. */
const audioKilobits = 28;

sharp.concurrency(1);
sharp.cache(false);
const ids = process.argv.slice(2);
for (const film of films.filter(({ id }) => ids.length === 0 || ids.includes(id))) await make(film);

async function make(film: Film): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'film-'));
  try {
    await writeFile(join(scratch, 'sound.wav'), wavOf(playScore(film.score, lengthOf(film))));
    const tiles = await draw(film, join(scratch, 'frames.mkv'));
    await encode(film, scratch);
    await copyFile(join(scratch, 'film.mp4'), join(folder, `${film.id}.mp4`));
    await writeFile(join(folder, `${film.id}.storyboard.webp`), await storyboard(tiles));
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** Encodes the frames in two passes, because the files are part of the repository and must be small. */
async function encode({ kilobits }: Film, scratch: string): Promise<void> {
  const common = `-y -loglevel error -i frames.mkv -c:v libx264 -preset slower -tune animation -b:v ${kilobits}k -g ${framesPerSecond * 4} -profile:v high -passlogfile pass ${colours}`;
  await ended(ffmpeg(`${common} -pass 1 -an -f null -`, scratch));
  await ended(
    ffmpeg(
      `-i sound.wav ${common} -map 1:v -map 0:a -pass 2 -c:a aac -ac 1 -b:a ${audioKilobits}k -cutoff 9000 -movflags +faststart -map_metadata -1 -shortest film.mp4`,
      scratch,
    ),
  );
}

function ffmpeg(options: string, cwd: string): ChildProcess {
  return spawn('ffmpeg', options.split(' '), { cwd, stdio: ['pipe', 'inherit', 'inherit'] });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
}

/** Draws all frames into a lossless file and returns those for the storyboard. */
async function draw(film: Film, target: string): Promise<Buffer[]> {
  const child = ffmpeg(
    `-y -loglevel error -f rawvideo -pix_fmt rgb24 -s ${size.width}x${size.height} -r ${framesPerSecond} -i - -vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p -c:v libx264 -preset ultrafast -qp 0 ${colours} ${target}`,
    folder,
  );
  const done = ended(child);
  const { stdin } = child;
  if (!stdin) throw new Error('ffmpeg has no input');
  const count = lengthOf(film) * framesPerSecond;
  const tiles: Buffer[] = [];
  const ahead: Promise<Buffer>[] = [];
  for (let index = 0; index < count; index += 1) {
    while (ahead.length < availableParallelism() + 1 && index + ahead.length < count)
      ahead.push(pixelsAt(film, (index + ahead.length) / framesPerSecond));
    const pixels = await ahead.shift();
    if (!pixels) break;
    // The middle of the interval represents it better than the first frame.
    if (index % (framesPerSecond * tile.everySeconds) === framesPerSecond) tiles.push(pixels);
    if (!stdin.write(pixels)) await new Promise((resolve) => stdin.once('drain', resolve));
  }
  stdin.end();
  await done;
  return tiles;
}

function pixelsAt(film: Film, seconds: number): Promise<Buffer> {
  return sharp(Buffer.from(drawFrame(film, seconds)))
    .resize(size.width, size.height, { fit: 'fill' })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function storyboard(frames: readonly Buffer[]): Promise<Buffer> {
  const rows = Math.ceil(frames.length / tile.columns);
  const tiles = await Promise.all(
    frames.map((frame) =>
      sharp(frame, { raw: { ...size, channels: 3 } })
        .resize(tile.width, tile.height)
        .png()
        .toBuffer(),
    ),
  );
  return sharp({ create: { width: tile.width * tile.columns, height: tile.height * rows, channels: 3, background: '#000000' } })
    .composite(
      tiles.map((input, index) => ({
        input,
        left: (index % tile.columns) * tile.width,
        top: Math.floor(index / tile.columns) * tile.height,
      })),
    )
    .webp({ quality: 60, effort: 5 })
    .toBuffer();
}

/** A hundred viewers of one film against a server on one core. Each loads the playlists and then the segments at playback speed. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { openDatabase } from '#server/db/client.ts';
import { video, videoRendition } from '#server/db/schema/media.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { cpuMs, residentMb, startSite, type Running } from './processes.ts';

const viewers = 100;
const filmSeconds = 24;
/** All viewers start within this time, like people who follow the same link. */
const arrivalMs = 4_000;
/** Seconds of video in the buffer before playback starts. */
const startBufferSeconds = 2;
const videoId = 'bench-film';

interface Viewing {
  /** Seconds from the first request to the first segment. */
  startSeconds: number;
  /** Segments that arrived after their playback time. */
  late: number;
  /** Shortest time between the arrival of a segment and its playback. */
  marginSeconds: number;
  bytes: number;
}

export const stream: Bench = {
  name: 'stream',
  description: `${viewers} viewers of one film of ${filmSeconds} s, against a server on one core`,
  run: async () => {
    await using demo = await demoEnvironment();
    const film = await packageFilm();
    cpSync(film.folder, join(demo.folder, 'films/packages/bench'), { recursive: true });
    rmSync(film.folder, { recursive: true });
    await addFilm(demo.folder);
    await using site = await startSite(demo.environment);
    pinToOneCore(site.pid);
    // Warm-up.
    await watch(site, 0);
    const [idleMb, cpuBefore, startedAt] = [residentMb(site.pid), cpuMs(site.pid), performance.now()];
    const peak = watchMemory(site.pid);
    const viewings = await Promise.all(Array.from({ length: viewers }, (_, at) => watch(site, (at / viewers) * arrivalMs)));
    const seconds = (performance.now() - startedAt) / 1_000;
    const bytes = viewings.reduce((sum, viewing) => sum + viewing.bytes, 0);
    return {
      figures: [
        figure('viewers that stalled', { value: viewings.filter(({ late }) => late > 0).length, unit: '', atMost: 0 }),
        figure('shortest time before playback', {
          value: Math.min(...viewings.map(({ marginSeconds }) => marginSeconds)),
          unit: 's',
          atLeast: 0,
        }),
        figure('first segment, slowest viewer', {
          value: Math.max(...viewings.map(({ startSeconds }) => startSeconds)),
          unit: 's',
          atMost: 1.5,
        }),
        figure('CPU of the server, share of one core', {
          value: ((cpuMs(site.pid) - cpuBefore) / (seconds * 1_000)) * 100,
          unit: '%',
          atMost: 80,
        }),
        figure('peak memory', { value: peak.stop(), unit: 'MB' }),
        figure('memory added by the other viewers', { value: residentMb(site.pid) - idleMb, unit: 'MB', atMost: 100 }),
        figure('sent', { value: (bytes * 8) / seconds / 1e6, unit: 'Mbit/s' }),
      ],
      notes: [
        `one film packaged in ${film.seconds.toFixed(1)} s (${(film.seconds / filmSeconds).toFixed(2)} s for each of its seconds)`,
        'viewers and server share this machine; each viewer takes the best rendition and its sound',
      ],
    };
  },
};

/** Renders a test film and packages it with the site's own transcoder. */
async function packageFilm(): Promise<{ folder: string; seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'golden-panda-stream-'));
  const source = `${folder}.mp4`;
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=960x540:rate=24:duration=${filmSeconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${filmSeconds}`,
  ];
  const drawn = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-y', ...inputs, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', source],
    { encoding: 'utf8' },
  );
  if (drawn.status !== 0) throw new Error(`This bench needs ffmpeg: ${drawn.error?.message ?? drawn.stderr}`);
  const startedAt = performance.now();
  await createFfmpeg({ program: 'ffmpeg' }).packageFilm({ source, folder, signal: new AbortController().signal });
  rmSync(source);
  return { folder, seconds: (performance.now() - startedAt) / 1_000 };
}

async function addFilm(dataFolder: string): Promise<void> {
  mkdirSync(dataFolder, { recursive: true });
  await using database = await openDatabase({ databaseUrl: null, dataFolder });
  // Longer than the film, so that one playback token serves the warm-up and all viewers.
  await database.db.insert(video).values({ id: videoId, titleEn: 'Bench', seconds: 600, state: 'ready', publishAt: new Date(0) });
  await database.db.insert(videoRendition).values({ videoId, definition: 'AUTO', format: 'm3u8', path: 'packages/bench/master.m3u8' });
}

/** Pins all threads of the server to the first core. Throws if `taskset` fails. */
function pinToOneCore(pid: number): void {
  const pinned = spawnSync('taskset', ['-a', '-c', '-p', '0', String(pid)], { encoding: 'utf8' });
  if (pinned.status !== 0) throw new Error(`The server could not be pinned to one core: ${pinned.error?.message ?? pinned.stderr}`);
}

interface Segment {
  url: string;
  /** Start time of the segment in the film, in seconds. */
  at: number;
}

/** Plays the film from start to end over its own connections. */
async function watch({ origin }: Running, waitMs: number): Promise<Viewing> {
  await pause(waitMs);
  const agent = new Agent({ connections: 4 });
  const read = async (url: string): Promise<Buffer> => {
    const { statusCode, body } = await request(url, { dispatcher: agent });
    const bytes = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}: ${bytes.toString().slice(0, 200)}`);
    return bytes;
  };
  const startedAt = performance.now();
  const now = () => (performance.now() - startedAt) / 1_000;
  const tracks = await openFilm(origin, read);
  let playsFrom = Number.NaN;
  const viewing: Viewing = { startSeconds: 0, late: 0, marginSeconds: Infinity, bytes: 0 };
  const count = tracks[0]?.length ?? 0;
  for (let number = 0; number < count; number += 1) {
    const parts = tracks.flatMap((track) => track[number] ?? []);
    const at = parts[0]?.at ?? 0;
    // A player keeps a few segments buffered and loads the next one after each that it played.
    if (!Number.isNaN(playsFrom)) await pause((playsFrom + at - startBufferSeconds * 2 - now()) * 1_000);
    const loaded = await Promise.all(parts.map(({ url }) => read(url)));
    for (const { length } of loaded) viewing.bytes += length;
    if (Number.isNaN(playsFrom)) {
      viewing.startSeconds = now();
      playsFrom = now();
    }
    const margin = playsFrom + at - now();
    if (number > 0) viewing.marginSeconds = Math.min(viewing.marginSeconds, margin);
    if (number > 0 && margin < 0) viewing.late += 1;
  }
  await agent.close();
  return viewing;
}

/** Gets a playback token and the playlists; returns the segments of video and audio. */
async function openFilm(origin: string, read: (url: string) => Promise<Buffer>): Promise<Segment[][]> {
  const dataOf = async <T>(path: string) => (JSON.parse((await read(origin + path)).toString()) as { data: T }).data;
  // All viewers have the same address and would reach its rate limit, so they share the first token.
  authorised ??= dataOf<{ playAuth: string }>(`/vod/getVideoPlayAuth?videoId=${videoId}`).then(
    ({ playAuth }) => `${origin}/vod/play/${playAuth}/${videoId}/packages/bench/master.m3u8`,
  );
  const master = await authorised;
  const text = (await read(master)).toString();
  const picture = text.split('\n').find((line) => line.endsWith('index.m3u8') && !line.startsWith('#')) ?? '';
  const sound = /TYPE=AUDIO.*URI="([^"]+)"/.exec(text)?.[1];
  return Promise.all([picture, ...(sound ? [sound] : [])].map((name) => segmentsOf(new URL(name, master).href, read)));
}

let authorised: Promise<string> | undefined;

async function segmentsOf(playlist: string, read: (url: string) => Promise<Buffer>): Promise<Segment[]> {
  const text = (await read(playlist)).toString();
  const init = /EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1];
  if (init) await read(new URL(init, playlist).href);
  let at = 0;
  return [...text.matchAll(/#EXTINF:([\d.]+),\s*\n(\S+)/g)].map(([, seconds, name = '']) => {
    const segment = { url: new URL(name, playlist).href, at };
    at += Number(seconds);
    return segment;
  });
}

function watchMemory(pid: number): { stop: () => number } {
  let highest = residentMb(pid);
  const timer = setInterval(() => (highest = Math.max(highest, residentMb(pid))), 250);
  return {
    stop: () => {
      clearInterval(timer);
      return highest;
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

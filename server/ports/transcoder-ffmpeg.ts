/** Transcoder with ffmpeg and ffprobe: arguments bypass the shell, resources are limited, and only local film files can be read. */
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FilmTranscoder, PackageOrder, PackagedFilm, PosterOrder, Storyboard } from './transcoder.ts';
import { colourFilters, colourKind, readHasZscale, type Colours } from './transcoder-colour.ts';
import { indexFile, initFile, soundFolder, writeMasterPlaylist } from './transcoder-playlist.ts';
import { onlyFilms, probeFilm, type Probe } from './transcoder-probe.ts';
import { runProgram } from './transcoder-run.ts';

export interface FfmpegOptions {
  /** Name or path of ffmpeg; ffprobe is beside it. */
  program: string;
  /** Maximum time: a base, plus a number of seconds per second of film. */
  secondsMax?: number;
}

/** Bitrate ladder: heights with maximum video kilobits per second; none above the film's own height. */
const ladder = [
  { height: 1080, kilobits: 3_500 },
  { height: 720, kilobits: 1_800 },
  { height: 540, kilobits: 1_000 },
  { height: 360, kilobits: 550 },
  { height: 216, kilobits: 250 },
] as const;
const renditionsMax = 3;
/** Quiet scenes take less than the maximum (constant rate factor of x264). */
const quality = 23;
const soundKilobits = 96;
/** Every rendition has key frames at multiples of it, so that players can switch at any segment. */
const segmentSeconds = 2;
const framesPerSecondMax = 60;
const startSeconds = 120;
const secondsPerSecond = 40;
/** Assumed length if the file has none. */
const secondsUnknown = 6 * 3_600;
/** The programs give way to everything else: a busy machine starts them late, and a film would stay without streams and poster. */
const thereMs = 60_000;
const posterMs = 60_000;
const posterWidthMax = 1_920;

const tile = { width: 160, columns: 5, secondsLeast: 2, most: 100 } as const;

interface Rung {
  height: number;
  width: number;
  kilobits: number;
}

export function createFfmpeg({ program, secondsMax }: FfmpegOptions): FilmTranscoder {
  const prober = join(dirname(program), basename(program).replace('ffmpeg', 'ffprobe'));
  const probeProgram = program.includes('/') ? prober : basename(prober);

  let hasZscale: boolean | undefined;
  /** Asks ffmpeg for its filters once, and only for a film that needs them. */
  const filtersFor = async (colours: Colours): Promise<string[]> => {
    if (colourKind(colours) === 'usual') return [];
    hasZscale ??= await readHasZscale(program);
    return colourFilters(colours, hasZscale);
  };

  const packageFilm = async ({ source, folder, signal, onProgress, storyboardFile }: PackageOrder): Promise<PackagedFilm> => {
    const probe = await probeFilm(probeProgram, source, signal);
    const rungs = rungsOf(probe);
    const seconds = secondsMax ?? (probe.seconds > 0 ? startSeconds + probe.seconds * secondsPerSecond : secondsUnknown);
    const limit = AbortSignal.timeout(Math.ceil(seconds * 1_000));
    const storyboard = storyboardFile && probe.seconds > 0 ? storyboardOf(probe.seconds) : null;
    const progress = { seconds: 0 };
    const onLine = (line: string) => {
      progress.seconds = Math.max(progress.seconds, reportedSeconds(line));
      if (probe.seconds > 0) onProgress?.(Math.min(100, (progress.seconds / probe.seconds) * 100));
    };
    const plan = {
      source,
      folder,
      rungs,
      probe,
      colours: await filtersFor(probe.colours),
      storyboard: storyboard && storyboardFile ? { ...storyboard, file: storyboardFile } : null,
    };
    for (const name of [...rungs.map(nameOf), ...probe.sounds.map((_, at) => soundFolder(at))])
      await mkdir(join(folder, name), { recursive: true });
    const limits = { signal: AbortSignal.any([signal, limit]), cpuSeconds: seconds };
    await runProgram(program, packageArguments(plan), { ...limits, onLine });
    if (plan.storyboard) await runProgram(program, boardArguments(plan.storyboard), limits);
    const playlist = await writeMasterPlaylist(
      folder,
      rungs.map((rung) => ({ ...rung, name: nameOf(rung) })),
      probe.sounds,
    );
    const [best] = rungs;
    return {
      playlist,
      height: best?.height ?? probe.height,
      width: best?.width ?? probe.width,
      bitrate: (best?.kilobits ?? 0) + (probe.sounds.length > 0 ? soundKilobits : 0),
      seconds: probe.seconds || progress.seconds,
      storyboard,
    };
  };

  return {
    isThere: async () => {
      const signal = AbortSignal.timeout(thereMs);
      const starts = (name: string) =>
        runProgram(name, ['-version'], { signal }).then(
          () => true,
          () => false,
        );
      return (await starts(program)) && (await starts(probeProgram));
    },
    readLength: async ({ source, signal }) => (await probeFilm(probeProgram, source, signal)).seconds,
    packageFilm,
    drawPoster: async ({ source, file, second, signal }: PosterOrder) => {
      const probe = await probeFilm(probeProgram, source, signal);
      const at = probe.seconds > 0 && second >= probe.seconds ? probe.seconds / 2 : second;
      const width = even(Math.min(posterWidthMax, probe.width));
      const size = `scale=${width}:${even((width / probe.width) * probe.height)},setsar=1`;
      const filters = [size, ...(await filtersFor(probe.colours))].join(',');
      const args = [
        ...quiet,
        ...onlyFilms,
        '-threads',
        '2',
        '-ss',
        at.toFixed(3),
        '-i',
        source,
        '-map',
        `0:${probe.picture}`,
        '-vf',
        filters,
        '-frames:v',
        '1',
        file,
      ];
      await runProgram(program, args, { signal: AbortSignal.any([signal, AbortSignal.timeout(posterMs)]), cpuSeconds: posterMs / 500 });
    },
  };
}

const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];

/** The highest rung that the film reaches and those below; a film below all of them keeps its size. */
function rungsOf({ width, height }: Probe): Rung[] {
  const rungs = ladder.filter((rung) => rung.height <= height).slice(0, renditionsMax);
  const chosen = rungs.length > 0 ? rungs : [{ height: even(height), kilobits: 250 }];
  return chosen.map((rung) => ({ ...rung, width: even((width / height) * rung.height) }));
}

/** H.264 requires even sizes. */
function even(size: number): number {
  return Math.max(2, Math.round(size / 2) * 2);
}

/** A tile every two seconds, or fewer, so that the sheet stays small. */
function storyboardOf(seconds: number): Storyboard {
  const interval = Math.max(tile.secondsLeast, Math.ceil(seconds / tile.most));
  return { columns: tile.columns, tiles: Math.max(1, Math.ceil(seconds / interval)), interval };
}

/** Encoded seconds from a line of `-progress`; 0 for other lines. `out_time_ms` is in microseconds, by a historical mistake of ffmpeg. */
function reportedSeconds(line: string): number {
  return line.startsWith('out_time_us=') ? Number(line.slice('out_time_us='.length)) / 1_000_000 || 0 : 0;
}

interface PackagePlan {
  source: string;
  folder: string;
  rungs: readonly Rung[];
  probe: Probe;
  /** Filters, see `colourFilters`. */
  colours: readonly string[];
  storyboard: (Storyboard & { file: string }) | null;
}

/**
 * One HLS output per size and one for the audio; the multivariant playlist is written separately, which works with
 * every ffmpeg since 4.0.
 */
function packageArguments({ source, folder, rungs, probe, storyboard, colours }: PackagePlan): string[] {
  return [
    ...quiet,
    '-progress',
    'pipe:1',
    ...onlyFilms,
    '-threads',
    '2',
    '-i',
    source,
    '-filter_complex',
    filterOf({ rungs, probe, storyboard, colours }),
    ...rungs.flatMap((rung, at) => ['-map', `[v${at}]`, ...pictureArguments(rung, probe), ...hlsArguments(join(folder, nameOf(rung)))]),
    // One audio rendition for each language, shared by all video renditions.
    ...probe.sounds.flatMap(({ stream }, at) => [
      '-map',
      `0:${stream}`,
      '-c:a',
      'aac',
      '-b:a',
      `${soundKilobits}k`,
      '-ac',
      '2',
      '-ar',
      '48000',
      ...hlsArguments(join(folder, soundFolder(at))),
    ]),
    // Picture by picture: ffmpeg reports no progress before each output has begun, and a whole sheet begins with the last tile.
    ...(storyboard ? ['-map', '[board]', '-f', 'image2', tilesOf(storyboard.file)] : []),
  ];
}

/** Names of the tiles of a storyboard, as ffmpeg counts them. */
function tilesOf(storyboardFile: string): string {
  return `${storyboardFile.replaceAll('%', '%%')}-%04d.png`;
}

/** Puts the tiles onto one sheet. */
function boardArguments({ file, columns, tiles }: Storyboard & { file: string }): string[] {
  const rows = Math.ceil(tiles / columns);
  return [...quiet, '-f', 'image2', '-i', tilesOf(file), '-vf', `tile=${columns}x${rows}`, '-frames:v', '1', '-update', '1', file];
}

function nameOf({ height }: Rung): string {
  return `${height}p`;
}

function pictureArguments({ kilobits }: Rung, { rate }: Probe): string[] {
  return [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    String(quality),
    '-maxrate',
    `${kilobits}k`,
    '-bufsize',
    `${kilobits * 2}k`,
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
    '-threads',
    '1',
    ...(rate > framesPerSecondMax ? ['-r', String(framesPerSecondMax)] : []),
    '-force_key_frames',
    `expr:gte(t,n_forced*${segmentSeconds})`,
    '-sc_threshold',
    '0',
  ];
}

function hlsArguments(folder: string): string[] {
  return [
    '-f',
    'hls',
    '-hls_time',
    String(segmentSeconds),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'independent_segments',
    '-hls_fmp4_init_filename',
    initFile,
    '-hls_segment_filename',
    join(folder, '%04d.m4s'),
    join(folder, indexFile),
  ];
}

/**
 * Video of each size, and the storyboard tiles from the smallest. Colours are converted once, in the largest size: there
 * are fewer pixels than in the film, and the smaller sizes are made from the result.
 */
function filterOf({ rungs, probe, storyboard, colours }: Pick<PackagePlan, 'rungs' | 'probe' | 'storyboard' | 'colours'>): string {
  const parts = rungs.map((_, at) => `[p${at}]`).join('');
  const [best] = rungs;
  const coloured = colours.length > 0 && best ? `scale=${best.width}:${best.height},${colours.join(',')},` : '';
  const chains = [
    `[0:${probe.picture}]${coloured}split=${rungs.length}${parts}`,
    ...rungs.map(
      ({ width, height }, at) => `[p${at}]scale=${width}:${height},setsar=1[${at === rungs.length - 1 && storyboard ? 's' : 'v'}${at}]`,
    ),
  ];
  if (!storyboard) return chains.join(';');
  const last = rungs.length - 1;
  const size = `${tile.width}:${even((tile.width / probe.width) * probe.height)}`;
  const board = `[b]fps=1/${storyboard.interval}:start_time=0:round=up,scale=${size}[board]`;
  return [...chains, `[s${last}]split=2[v${last}][b]`, board].join(';');
}

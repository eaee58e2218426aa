/** Transcoder by ffmpeg and ffprobe: started without a shell, allowed to read local files only, niced, and killed with all that they start. */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Packaged, PackageOrder, Transcoder } from './transcoder.ts';

export interface FfmpegOptions {
  /** Name or path of ffmpeg; ffprobe is beside it. */
  program: string;
  /** Longest that a film may take: a start, and so many seconds for each of its own. */
  secondsMax?: number;
}

/** Heights with the most kilobits a second of their pictures; none above the film's own. */
const ladder = [
  { height: 1080, kilobits: 3_500 },
  { height: 720, kilobits: 1_800 },
  { height: 540, kilobits: 1_000 },
  { height: 360, kilobits: 550 },
  { height: 216, kilobits: 250 },
] as const;
const renditionsMax = 3;
/** Quiet pictures take less than the most (x264's constant rate factor). */
const quality = 23;
const soundKilobits = 96;
/** Every rendition has a key frame at each multiple, so that a player may change between any two segments. */
const segmentSeconds = 2;
/** Behind everything that answers visitors. */
const niceness = 15;
const startSeconds = 120;
const secondsPerSecond = 40;

interface Probe {
  width: number;
  height: number;
  seconds: number;
  hasSound: boolean;
}

interface Rung {
  height: number;
  kilobits: number;
}

export function createFfmpeg({ program, secondsMax }: FfmpegOptions): Transcoder {
  const prober = join(dirname(program), basename(program).replace('ffmpeg', 'ffprobe'));
  const probeProgram = program.includes('/') ? prober : basename(prober);
  const never = new AbortController().signal;

  return {
    isThere: async () => {
      const starts = (name: string) => run(name, ['-version'], never).then(() => true, () => false);
      return (await starts(program)) && (await starts(probeProgram));
    },
    packageFilm: async ({ source, folder, signal }: PackageOrder): Promise<Packaged> => {
      const probe = await probeFilm(probeProgram, source, signal);
      const rungs = rungsOf(probe);
      const limit = AbortSignal.timeout((secondsMax ?? startSeconds + probe.seconds * secondsPerSecond) * 1_000);
      await run(program, packageArguments({ source, folder, rungs, hasSound: probe.hasSound }), AbortSignal.any([signal, limit]));
      const [best] = rungs;
      const height = best?.height ?? probe.height;
      return {
        playlist: 'master.m3u8',
        height,
        width: even((probe.width / probe.height) * height),
        bitrate: (best?.kilobits ?? 0) + (probe.hasSound ? soundKilobits : 0),
      };
    },
  };
}

/** Protocols, formats and streams that are asked for; nothing in a file can make it open another. */
const onlyFiles = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska'];

async function probeFilm(program: string, source: string, signal: AbortSignal): Promise<Probe> {
  const fields = ['-v', 'error', '-show_entries', 'stream=codec_type,width,height:format=duration', '-of', 'json'];
  const limit = AbortSignal.any([signal, AbortSignal.timeout(startSeconds * 1_000)]);
  const told = JSON.parse(await run(program, [...onlyFiles, ...fields, source], limit)) as { streams?: { codec_type?: string; width?: number; height?: number }[]; format?: { duration?: string } };
  const picture = told.streams?.find(({ codec_type: type }) => type === 'video');
  if (!picture?.width || !picture.height) throw new Error('The film has no picture');
  return { width: picture.width, height: picture.height, seconds: Number(told.format?.duration ?? 0) || 0, hasSound: told.streams?.some(({ codec_type: type }) => type === 'audio') ?? false };
}

/** The highest rung that the film reaches and those below; a film below all of them keeps its size. */
function rungsOf({ height }: Probe): Rung[] {
  const rungs = ladder.filter((rung) => rung.height <= height).slice(0, renditionsMax);
  return rungs.length > 0 ? rungs : [{ height: even(height), kilobits: 250 }];
}

/** H.264 wants even sizes. */
function even(size: number): number {
  return Math.max(2, Math.round(size / 2) * 2);
}

interface PackagePlan {
  source: string;
  folder: string;
  rungs: readonly Rung[];
  hasSound: boolean;
}

function packageArguments({ source, folder, rungs, hasSound }: PackagePlan): string[] {
  const parts = rungs.map((_, at) => `[p${at}]`).join('');
  const scaled = rungs.map(({ height }, at) => `[p${at}]scale=-2:${height}[v${at}]`);
  const filter = [`[0:v:0]split=${rungs.length}${parts}`, ...scaled].join(';');
  const pictures = rungs.flatMap(({ kilobits }, at) => [
    '-map', `[v${at}]`, `-maxrate:v:${at}`, `${kilobits}k`, `-bufsize:v:${at}`, `${kilobits * 2}k`,
  ]);
  // Sound is there once, beside all pictures; a silent film has no such group.
  const sound = hasSound ? ['-map', '0:a:0', '-c:a', 'aac', '-b:a', `${soundKilobits}k`, '-ac', '2', '-ar', '48000'] : [];
  const streams = rungs.map(({ height }, at) => `v:${at}${hasSound ? ',agroup:sound' : ''},name:${height}p`);
  return [
    '-nostdin', '-hide_banner', '-loglevel', 'error', '-y',
    ...onlyFiles, '-i', source,
    '-filter_complex', filter, ...pictures,
    '-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(quality), '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-threads', '1',
    '-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-sc_threshold', '0',
    ...sound,
    '-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments',
    '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(folder, '%v/%04d.m4s'), '-master_pl_name', 'master.m3u8',
    '-var_stream_map', [...streams, ...(hasSound ? ['a:0,agroup:sound,name:sound,default:yes'] : [])].join(' '),
    join(folder, '%v/index.m3u8'),
  ];
}

const outputMax = 1_000_000;

/** Runs a program in a process group of its own; gives what it wrote. Rejects when it fails or is ended by the signal. */
function run(program: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(reasonOf(signal));
    const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const written: string[] = [];
    const complaints: string[] = [];
    const keep = (texts: string[]) => (bytes: Buffer) => void (texts.join('').length < outputMax && texts.push(bytes.toString()));
    child.stdout.on('data', keep(written));
    child.stderr.on('data', keep(complaints));
    const kill = () => killGroup(child.pid);
    signal.addEventListener('abort', kill, { once: true });
    // Where the site ends without closing, nothing encodes on.
    process.once('exit', kill);
    child.once('spawn', () => lower(child.pid));
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', kill);
      process.off('exit', kill);
      if (signal.aborted) reject(reasonOf(signal));
      else if (code === 0) resolve(written.join(''));
      else reject(new Error(`${basename(program)} ended with ${code}: ${complaints.join('').trim().slice(-500)}`));
    });
  });
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('ended');
}

/** A process that has ended at this moment needs no priority and no end. */
function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    return;
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    return;
  }
}

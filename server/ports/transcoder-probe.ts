/** Reads a film's properties with ffprobe, and refuses other files. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { FilmFormatError } from './transcoder.ts';
import type { Colours } from './transcoder-colour.ts';
import { ProgramError, runProgram } from './transcoder-run.ts';
import { soundsOf, type ProbedSound, type Sound } from './transcoder-sound.ts';

export interface Probe {
  /** As displayed: rotated, with square pixels. */
  width: number;
  height: number;
  /** 0 if unknown. */
  seconds: number;
  /** Index of the video stream, not counting cover art. */
  picture: number;
  /** A rendition for each; [] for a silent film. */
  sounds: readonly Sound[];
  colours: Colours;
  /** Average frames per second; 0 if unknown. */
  rate: number;
}

/**
 * Allow-lists of protocols, formats and codecs; nothing in a file can make ffmpeg open another file. Playlist formats
 * are excluded, because they reference other files and servers.
 */
export const onlyFilms = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,matroska',
  '-codec_whitelist',
  'h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg4,mpeg2video,mjpeg,prores,dnxhd,aac,mp3,mp3float,mp2,mp2float,opus,libopus,vorbis,libvorbis,ac3,eac3,flac,alac,pcm_s16le,pcm_s24le,pcm_s16be,pcm_s24be,pcm_f32le',
];

/** Maximum length and size. */
const secondsMax = 6 * 3_600;
const sideMax = 8_192;
const probeMs = 60_000;

interface ProbedStream extends Colours, ProbedSound {
  codec_type?: string;
  width?: number;
  height?: number;
  /** A fraction, such as `30000/1001`; `0/0` if unknown. */
  avg_frame_rate?: string;
  sample_aspect_ratio?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
  tags?: { rotate?: string; language?: string };
}

interface ProbeOutput {
  streams?: ProbedStream[];
  format?: { duration?: string };
}

/** Throws `FilmFormatError` for other files and for films that are too large. */
export async function probeFilm(program: string, source: string, signal: AbortSignal): Promise<Probe> {
  const streams =
    'stream=index,codec_type,codec_name,width,height,avg_frame_rate,sample_aspect_ratio,color_transfer,color_primaries,color_space:stream_disposition=attached_pic:stream_side_data=rotation:stream_tags=rotate,language';
  const args = [...onlyFilms, '-v', 'error', '-show_entries', `${streams}:format=duration`, '-of', 'json', source];
  const limit = AbortSignal.any([signal, AbortSignal.timeout(probeMs)]);
  await requireReadable(source);
  const written = await runProgram(program, args, { signal: limit, cpuSeconds: probeMs / 1_000 }).catch((error: unknown) =>
    refuse(error, source),
  );
  const output = JSON.parse(written) as ProbeOutput;
  const picture = output.streams?.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  if (!picture?.width || !picture.height) throw new FilmFormatError('videoNoPicture');
  const seconds = Number(output.format?.duration ?? 0) || 0;
  if (seconds > secondsMax) throw new FilmFormatError('videoTooLong', `${Math.round(seconds)} s`);
  if (Math.max(picture.width, picture.height) > sideMax) throw new FilmFormatError('videoTooWide', `${picture.width} × ${picture.height}`);
  const sounds = soundsOf(output.streams?.filter((stream) => stream.codec_type === 'audio') ?? []);
  const { color_transfer, color_primaries, color_space } = picture;
  return {
    ...shownSize(picture),
    seconds,
    picture: picture.index,
    sounds,
    rate: frameRate(picture),
    colours: { color_transfer, color_primaries, color_space },
  };
}

function frameRate({ avg_frame_rate: rate = '0/0' }: ProbedStream): number {
  const [frames = 0, seconds = 0] = rate.split('/').map(Number);
  return seconds > 0 ? frames / seconds : 0;
}

/** Rejects with the system's error for a file that is away, may not be read, or lies on a faulty disk. */
async function requireReadable(source: string): Promise<void> {
  await using file = await open(source);
  await file.read(Buffer.alloc(1), 0, 1, 0);
}

/** Errors of the system in the words of the C library, with which ffprobe ends as it does for a wrong format. */
const systemWords =
  /No such file|Permission denied|Operation not permitted|Input\/output error|Cannot allocate memory|Resource temporarily unavailable|Too many open files|Stale file handle|No space left|timed out/i;

/** Only a file that ffprobe could read is of a wrong format. Every other failure stays one, so that the job tries again. */
function refuse(error: unknown, source: string): never {
  if (!(error instanceof ProgramError) || error.code !== 1 || systemWords.test(error.complaint)) throw error;
  throw new FilmFormatError('videoFormat', error.complaint.replaceAll(source, basename(source)), error);
}

/** Phones store rotated video, and old cameras non-square pixels. */
function shownSize({
  width = 0,
  height = 0,
  sample_aspect_ratio: ratio = '1:1',
  side_data_list: sides = [],
  tags,
}: ProbedStream): Pick<Probe, 'width' | 'height'> {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const isSane = across > 0 && down > 0 && across / down < 4 && down / across < 4;
  const wide = isSane ? Math.round((width * across) / down) : width;
  const turn = Math.abs(sides.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags?.rotate ?? 0));
  return turn % 180 === 90 ? { width: height, height: wide } : { width: wide, height };
}

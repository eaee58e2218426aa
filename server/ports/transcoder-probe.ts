/** Reads a film's properties with ffprobe, and refuses other files. */
import { FilmFormatError } from './transcoder.ts';
import { ProgramError, runProgram } from './transcoder-run.ts';

export interface Probe {
  /** As displayed: rotated, with square pixels. */
  width: number;
  height: number;
  /** 0 if unknown. */
  seconds: number;
  /** Index of the video stream, not counting cover art. */
  picture: number;
  hasSound: boolean;
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

interface ProbedStream {
  index: number;
  codec_type?: string;
  width?: number;
  height?: number;
  /** A fraction, such as `30000/1001`; `0/0` if unknown. */
  avg_frame_rate?: string;
  sample_aspect_ratio?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
  tags?: { rotate?: string };
}

interface ProbeOutput {
  streams?: ProbedStream[];
  format?: { duration?: string };
}

/** Throws `FilmFormatError` for other files and for films that are too large. */
export async function probeFilm(program: string, source: string, signal: AbortSignal): Promise<Probe> {
  const streams =
    'stream=index,codec_type,width,height,avg_frame_rate,sample_aspect_ratio:stream_disposition=attached_pic:stream_side_data=rotation:stream_tags=rotate';
  const args = [...onlyFilms, '-v', 'error', '-show_entries', `${streams}:format=duration`, '-of', 'json', source];
  const limit = AbortSignal.any([signal, AbortSignal.timeout(probeMs)]);
  const output = JSON.parse(await runProgram(program, args, { signal: limit, cpuSeconds: probeMs / 1_000 }).catch(noFilm)) as ProbeOutput;
  const picture = output.streams?.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  if (!picture?.width || !picture.height) throw new FilmFormatError('it has no picture');
  const seconds = Number(output.format?.duration ?? 0) || 0;
  if (seconds > secondsMax || Math.max(picture.width, picture.height) > sideMax) throw new FilmFormatError('it is too long or too large');
  const hasSound = output.streams?.some((stream) => stream.codec_type === 'audio') ?? false;
  return { ...shownSize(picture), seconds, picture: picture.index, hasSound, rate: frameRate(picture) };
}

function frameRate({ avg_frame_rate: rate = '0/0' }: ProbedStream): number {
  const [frames = 0, seconds = 0] = rate.split('/').map(Number);
  return seconds > 0 ? frames / seconds : 0;
}

function noFilm(error: unknown): never {
  throw error instanceof ProgramError && error.code === 1 ? new FilmFormatError('it cannot be read', error) : error;
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

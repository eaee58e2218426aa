/** What can be known of a film without ffprobe, by reading its container in JavaScript. */
import { ALL_FORMATS, FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import { FilmFormatError } from '#server/ports/transcoder.ts';

export interface PlainFile {
  /** 0 where the file does not say. */
  seconds: number;
  /** How browsers are told to play it. */
  format: 'mp4' | 'webm';
  width: number;
  height: number;
}

/** Containers that are taken; no playlist is among them. */
const taken = [MP4, QTFF, WEBM, MATROSKA];

/** Throws `FilmFormatError` for what is no film of the allowed kinds. */
export async function plainFileOf(path: string): Promise<PlainFile> {
  using input = new Input({
    formats: ALL_FORMATS.filter((format) => taken.includes(format as (typeof taken)[number])),
    source: new FilePathSource(path),
  });
  try {
    const [format, picture, seconds] = await Promise.all([input.getFormat(), input.getPrimaryVideoTrack(), input.computeDuration()]);
    if (!picture) throw new FilmFormatError('it has no picture');
    return {
      seconds: Math.round(seconds),
      format: format === WEBM || format === MATROSKA ? 'webm' : 'mp4',
      width: picture.displayWidth,
      height: picture.displayHeight,
    };
  } catch (error) {
    throw error instanceof FilmFormatError ? error : new FilmFormatError('it cannot be read', error);
  }
}

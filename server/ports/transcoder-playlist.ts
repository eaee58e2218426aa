/** The multivariant playlist (RFC 8216, section 4.3.4) of a film's renditions, with bitrates measured from the segments. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { soundName, type Sound } from './transcoder-sound.ts';

export interface Variant {
  /** Folder of the rendition: `540p`. */
  name: string;
  width: number;
  height: number;
}

/** File name of the initialisation segment in each rendition's folder. */
export const initFile = 'init.mp4';
export const indexFile = 'index.m3u8';
/** Folder of the audio in one of its languages, shared by all renditions. */
export const soundFolder = (at: number): string => (at === 0 ? 'sound' : `sound-${at + 1}`);

const soundCodec = 'mp4a.40.2';

/** Writes `master.m3u8` beside the renditions, best first. Throws if a rendition is incomplete. */
export async function writeMasterPlaylist(folder: string, variants: readonly Variant[], sounds: readonly Sound[]): Promise<string> {
  const hasSound = sounds.length > 0;
  const measured = await Promise.all(sounds.map((_, at) => measure(join(folder, soundFolder(at)))));
  // Of the largest: players download one of them beside the picture.
  const sound = { peak: Math.max(0, ...measured.map(({ peak }) => peak)), average: Math.max(0, ...measured.map(({ average }) => average)) };
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...sounds.map(soundLine)];
  for (const { name, width, height } of variants) {
    const { peak, average } = await measure(join(folder, name));
    const codecs = [videoCodec(await readFile(join(folder, name, initFile))), ...(hasSound ? [soundCodec] : [])].join(',');
    const rates = `BANDWIDTH=${peak + sound.peak},AVERAGE-BANDWIDTH=${average + sound.average}`;
    lines.push(
      `#EXT-X-STREAM-INF:${rates},RESOLUTION=${width}x${height},CODECS="${codecs}"${hasSound ? ',AUDIO="sound"' : ''}`,
      `${name}/${indexFile}`,
    );
  }
  await writeFile(join(folder, 'master.m3u8'), `${lines.join('\n')}\n`);
  return 'master.m3u8';
}

/** The first is played where nobody has chosen, and where the viewer's system prefers none of the languages. */
function soundLine(sound: Sound, at: number): string {
  const language = sound.language ? `,LANGUAGE="${sound.language}"` : '';
  const rest = `DEFAULT=${at === 0 ? 'YES' : 'NO'},AUTOSELECT=YES,URI="${soundFolder(at)}/${indexFile}"`;
  return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${soundName(sound)}"${language},${rest}`;
}

/** Peak and average bits per second of a rendition's segments. */
async function measure(folder: string): Promise<{ peak: number; average: number }> {
  const playlist = await readFile(join(folder, indexFile), 'utf8');
  const segments = await Promise.all(
    [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)].map(async ([, seconds = '0', file = '']) => ({
      seconds: Number(seconds),
      bits: (await stat(join(folder, file.trim()))).size * 8,
    })),
  );
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const bits = segments.reduce((sum, segment) => sum + segment.bits, 0);
  if (seconds <= 0) throw new Error('A rendition without segments');
  return {
    peak: Math.ceil(Math.max(...segments.map((segment) => segment.bits / Math.max(segment.seconds, shortestSeconds)))),
    average: Math.ceil(bits / seconds),
  };
}

/** A shorter last segment does not represent the bitrate. */
const shortestSeconds = 0.5;

/** RFC 6381 codec string of the H.264 stream, from profile and level in the `avcC` box (ISO/IEC 14496-15) of its initialisation segment. */
function videoCodec(init: Buffer): string {
  const at = init.indexOf('avcC');
  if (at < 0) throw new Error('An initialisation segment without H.264');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}

/** Properties of a film that its streams keep: the colours of HDR on screens of the web, and each language of its sound. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { colourFilters } from '#server/ports/transcoder-colour.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { presentFfmpeg } from '#test/support/present-ffmpeg.ts';

/** ffmpeg gives way to everything else, so that a busy machine takes minutes for what takes two seconds. */
const longMs = 240_000;

function run(program: string, args: readonly string[]): string {
  const made = spawnSync(program, args, { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  return made.stdout;
}

/** Six bars: red, green, yellow, blue, magenta, cyan. */
const bar = 'floor(6*X/W)';
const bars = `r='255*(1-mod(${bar},2))':g='255*(eq(${bar},1)+eq(${bar},2)+eq(${bar},5))':b='255*gte(${bar},3)'`;
const card = ['-v', 'error', '-y', '-f', 'lavfi', '-i', `nullsrc=size=320x180:rate=12:duration=2,format=gbrp,geq=${bars}`];
const tones = [440, 660, 880].flatMap((frequency) => ['-f', 'lavfi', '-i', `sine=frequency=${frequency}:duration=2`]);

/** The test card at 100 cd/m², as cameras store it. */
function drawHdr(file: string, transfer: string): void {
  const filters = [
    'format=gbrpf32le',
    'zscale=tin=bt709:t=linear:pin=bt709:p=bt2020:npl=100:rin=pc',
    `zscale=t=${transfer}:m=bt2020nc:r=tv:npl=100`,
    'format=yuv420p10le',
  ];
  const x265 = `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
  run('ffmpeg', [
    ...card,
    '-vf',
    filters.join(','),
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    x265,
    '-tag:v',
    'hvc1',
    file,
  ]);
}

/** A film with a sound for each of the tags; '' = none. */
function drawSounds(file: string, languages: readonly string[]): void {
  const maps = ['0', ...languages.map((_, at) => String(at + 1))].flatMap((input) => ['-map', input]);
  const tags = languages.flatMap((language, at) => (language ? [`-metadata:s:a:${at}`, `language=${language}`] : []));
  run('ffmpeg', [
    ...card,
    ...tones,
    ...maps,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    ...tags,
    file,
  ]);
}

async function pack(file: string, folder: string): Promise<string> {
  const streams = join(folder, 'streams');
  mkdirSync(streams);
  const transcoder = presentFfmpeg();
  const signal = AbortSignal.timeout(longMs);
  await transcoder.packageFilm({ source: file, folder: streams, storyboardFile: join(folder, 'storyboard.png'), signal });
  await transcoder.drawPoster({ source: file, file: join(folder, 'poster.png'), second: 1, signal });
  return readFileSync(join(streams, 'master.m3u8'), 'utf8');
}

/** The bars of the card in a picture or in one tile of it. */
async function barsOf(file: string, tile = { width: 1, height: 1 }): Promise<string[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [width, y] = [info.width * tile.width, Math.round(info.height * tile.height * 0.5)];
  return [0.08, 0.25, 0.42, 0.58, 0.75, 0.92].map((share) => {
    const at = (y * info.width + Math.round(width * share)) * info.channels;
    const pixel = [...data.subarray(at, at + 3)];
    // A channel is on or off; a grey veil has all of them half on.
    return pixel.map((value) => (value > 120 ? 1 : value < 60 ? 0 : '?')).join('');
  });
}

const cardBars = ['100', '010', '110', '001', '101', '011'];

test.each(['smpte2084', 'arib-std-b67'])(
  'a film in HDR (%s) has the colours of the test card in streams, cover and storyboard',
  async (transfer) => {
    const folder = makeFolder();
    const film = join(folder, 'film.mov');
    drawHdr(film, transfer);

    await pack(film, folder);

    const still = join(folder, 'still.png');
    run('ffmpeg', ['-v', 'error', '-y', '-i', join(folder, 'streams/master.m3u8'), '-frames:v', '1', still]);
    const bars = [
      await barsOf(join(folder, 'poster.png')),
      await barsOf(still),
      await barsOf(join(folder, 'storyboard.png'), { width: 0.2, height: 1 }),
    ];
    expect(bars).toEqual([cardBars, cardBars, cardBars]);
    const entries = 'stream=codec_name,pix_fmt,color_space,color_transfer,color_primaries';
    const tags = run('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      entries,
      '-of',
      'json',
      join(folder, 'streams/master.m3u8'),
    ]);
    expect((JSON.parse(tags) as { streams: unknown[] }).streams[0]).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      color_space: 'bt709',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
    });
  },
  longMs,
);

test('without zscale no player takes the stream for HDR, and films of the usual colours are left alone', () => {
  const hdr = { color_transfer: 'smpte2084', color_primaries: 'bt2020', color_space: 'bt2020nc' };
  expect(colourFilters(hdr, false).join()).toContain('setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709');
  for (const colours of [
    {},
    { color_transfer: 'bt709', color_primaries: 'bt709', color_space: 'bt709' },
    { color_space: 'smpte170m', color_primaries: 'unknown' },
  ])
    expect(colourFilters(colours, true)).toEqual([]);
});

const cases: readonly [string, string[], string[]][] = [
  ['two languages', ['chi', 'eng'], ['NAME="中文",LANGUAGE="zh",DEFAULT=YES', 'NAME="English",LANGUAGE="en",DEFAULT=NO']],
  ['a language twice and one without a name', ['ger', 'ger', 'und'], ['NAME="Deutsch",LANGUAGE="de",DEFAULT=YES']],
  ['none named', ['', '', ''], ['NAME="sound",DEFAULT=YES']],
];
test.each(cases)(
  'the sound of a film with %s',
  async (_, languages, lines) => {
    const folder = makeFolder();
    const film = join(folder, 'film.mov');
    drawSounds(film, languages);

    const master = await pack(film, folder);

    const media = master.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA:'));
    expect(media).toEqual(
      lines.map(
        (line, at) =>
          `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",${line},AUTOSELECT=YES,URI="${at === 0 ? 'sound' : `sound-${at + 1}`}/index.m3u8"`,
      ),
    );
    // Each rendition has the tone of its own stream.
    for (const at of lines.keys()) {
      const rendition = join(folder, `streams/sound${at === 0 ? '' : `-${at + 1}`}`);
      expect(Math.round(pitchOf(rendition) / 20) * 20).toBe([440, 660, 880][at]);
    }
  },
  longMs,
);

/** Hertz of the pure tone of a rendition: half of its crossings of zero in a second. */
function pitchOf(rendition: string): number {
  const parts = readdirSync(rendition).filter((name) => name.endsWith('.m4s'));
  const whole = join(rendition, 'whole.mp4');
  writeFileSync(whole, Buffer.concat(['init.mp4', ...parts.sort()].map((name) => readFileSync(join(rendition, name)))));
  const { stdout } = spawnSync('ffmpeg', [
    '-v',
    'error',
    '-ss',
    '0.5',
    '-t',
    '1',
    '-i',
    whole,
    '-ac',
    '1',
    '-ar',
    '48000',
    '-f',
    's16le',
    '-',
  ]);
  const samples = new Int16Array(new Uint8Array(stdout).buffer, 0, stdout.length >> 1);
  let crossings = 0;
  for (let at = 1; at < samples.length; at += 1) if ((samples[at] ?? 0) >= 0 !== (samples[at - 1] ?? 0) >= 0) crossings += 1;
  return (crossings / 2) * (48_000 / samples.length);
}

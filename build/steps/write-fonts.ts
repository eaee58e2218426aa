/**
 * Build step: subsets the Latin fonts (Instrument Sans for text, and for display Bodoni Moda or another one that the organiser
 * chooses; all OFL) into hashed files in `dist/client/fonts`, and writes their `@font-face` rules to `manifest.json`.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { isEntry, projectRoot } from '#build/checks/check-report.ts';
import type { LatinFaces } from '#server/render/fonts/page-fonts.ts';
import { types, type TypeName } from '#shared/site/look.ts';
import { readFontTables, type FontTables } from './font-tables.ts';

interface Face {
  name: string;
  family: 'GP Display' | 'GP Sans';
  weights: string;
  /** Path in the package; `script` is `latin` or `latin-ext`. */
  source: (script: string) => string;
  axes: Record<string, number>;
  /** Weight of most of its text; the widths of fallback fonts are matched to it. */
  usualWeight: number;
  features: readonly string[];
  /** System fonts that are shown until the web font loads, each with its own adjusted metrics; the first installed one is used. */
  fallbacks: readonly { system: SystemFont; local: readonly string[] }[];
}

// The optical size is fixed at a low value, because the hairlines of large headings disappear at the automatic one.
const sansFallbacks: Face['fallbacks'] = [
  { system: 'arial', local: ['Arial', 'Liberation Sans', 'Arimo'] },
  { system: 'roboto', local: ['Roboto'] },
  { system: 'dejaVuSans', local: ['DejaVu Sans'] },
];

const serif = {
  family: 'GP Display',
  weights: '400 900',
  usualWeight: 520,
  features: ['kern', 'lnum'],
  fallbacks: [
    { system: 'times', local: ['Times New Roman', 'Liberation Serif', 'Tinos'] },
    { system: 'notoSerif', local: ['Noto Serif'] },
    { system: 'dejaVuSerif', local: ['DejaVu Serif'] },
  ],
} as const satisfies Partial<Face>;

/** One bold weight for all: the light weights of headings are made for hairlines. */
const grotesque = {
  family: 'GP Display',
  weights: '100 900',
  usualWeight: 700,
  features: ['kern', 'lnum'],
  fallbacks: sansFallbacks,
} as const satisfies Partial<Face>;

const packaged = (name: string, axes: string) => (script: string) =>
  `@fontsource-variable/${name}/files/${name}-${script}-${axes}-normal.woff2`;

const displayFaces: Readonly<Record<TypeName, Face>> = {
  bodoni: { ...serif, name: 'bodoni', source: packaged('bodoni-moda', 'opsz'), axes: { opsz: 15 } },
  fraunces: { ...serif, name: 'fraunces', source: packaged('fraunces', 'opsz'), axes: { opsz: 72 } },
  newsreader: { ...serif, name: 'newsreader', weights: '400 800', source: packaged('newsreader', 'opsz'), axes: { opsz: 36 } },
  bricolage: { ...grotesque, name: 'bricolage', source: packaged('bricolage-grotesque', 'opsz'), axes: { opsz: 40, wght: 700 } },
  instrument: { ...grotesque, name: 'instrument', source: packaged('instrument-sans', 'wght'), axes: { wght: 700 } },
};

const textFace: Face = {
  name: 'sans',
  family: 'GP Sans',
  weights: '400 700',
  source: packaged('instrument-sans', 'wght'),
  axes: {},
  usualWeight: 440,
  features: ['kern', 'tnum'],
  fallbacks: sansFallbacks,
};

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

/** Western European letters and digits, with the punctuation of English and French. */
const latin = `${range(0x20, 0x7e)}${range(0xc0, 0xff)}\u00a0©«»·°×–—‘’“”•…€™′−→↗←`;
/** Letters of other Latin alphabets; only pages that contain one load this file. */
const latinExtended = range(0x100, 0x17f) + range(0x218, 0x21b) + range(0x1e80, 0x1e85) + range(0x1ea0, 0x1ef9);
const extendedRange = 'U+100-24F,U+1E80-1EF9';
/** In Chinese pages · “ ” — … must be full-width and come from the Chinese font, so the Latin font covers letters and digits only. */
const chinesePagesRange = 'U+20-7E,U+C0-FF';
/** Letters and digits of nearly all texts, for pages of both languages; short, because every page carries it six times. */
const fallbackRange = 'U+20-7E,U+C0-24F';

/** Writes the fonts to the folder of the browser build and returns the manifest. */
export async function writeFonts(folder: string): Promise<LatinFaces> {
  await mkdir(folder, { recursive: true });
  const require = createRequire(import.meta.url);
  const written = new Set(['manifest.json']);
  const save = async (name: string, bytes: Buffer): Promise<string> => {
    const file = `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.woff2`;
    written.add(file);
    await writeFile(join(folder, file), bytes);
    return `/fonts/${file}`;
  };
  const write = async (face: Face) => {
    const cut = async (
      script: string,
      text: string,
      { targetFormat, axes = face.axes }: { targetFormat: 'woff2' | 'truetype'; axes?: Record<string, number> },
    ) =>
      subsetFont(await readFile(require.resolve(face.source(script))), text, {
        targetFormat,
        variationAxes: axes,
        keepFeatures: [...face.features],
        noHinting: true,
      });
    const main = await save(face.name, await cut('latin', latin, { targetFormat: 'woff2' }));
    const extended = await save(`${face.name}-ext`, await cut('latin-ext', latinExtended, { targetFormat: 'woff2' }));
    const tables = readFontTables(await cut('latin', latin, { targetFormat: 'truetype', axes: { ...face.axes, wght: face.usualWeight } }));
    return { css: rulesOf(face, { main, extended, tables }), url: main };
  };
  const manifest: LatinFaces = { text: await write(textFace), display: {} };
  for (const type of types) manifest.display[type] = await write(displayFaces[type]);
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
  // Deletes files of earlier builds; no page links to them.
  await Promise.all(
    (await readdir(folder)).filter((file) => file.endsWith('.woff2') && !written.has(file)).map((file) => rm(join(folder, file))),
  );
  return manifest;
}

function rulesOf(face: Face, { main, extended, tables }: { main: string; extended: string; tables: FontTables }): string {
  const rule = (family: string, url: string, unicodeRange?: string) =>
    `@font-face{font-family:"${family}";src:url(${url});font-weight:${face.weights};font-display:swap${unicodeRange ? `;unicode-range:${unicodeRange}` : ''}}`;
  // Each adjusted fallback has its own family, because fonts of one family would replace each other even if they are not
  // installed. They name no weights: text synthesizes none, so all weights are drawn by the one face.
  const fallbacks = face.fallbacks.map(({ system, local }, index) => {
    const sources = local.map((name) => `local("${name}")`).join(',');
    return `@font-face{font-family:"${face.family} Local${index > 0 ? ` ${index + 1}` : ''}";src:${sources};${fallbackDescriptors(tables, system)};unicode-range:${fallbackRange}}`;
  });
  return [
    rule(face.family, main),
    rule(`${face.family} Z`, main, chinesePagesRange),
    rule(`${face.family} Ext`, extended, extendedRange),
    ...fallbacks,
  ].join('');
}

if (isEntry(import.meta.url)) await writeFonts(join(projectRoot, 'dist/client/fonts'));

/**
 * Advance widths of a–z and the space, in 1/2048 em. The first two fonts (or compatible ones) exist on desktops, the others
 * on Android and minimal Linux.
 */
const systemWidths = {
  arial: [
    1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139, 1139, 1139, 682, 1024, 569, 1139, 1024, 1479,
    1024, 1024, 1024, 569,
  ],
  times: [
    909, 1024, 909, 1024, 909, 682, 1024, 1024, 569, 569, 1024, 569, 1593, 1024, 1024, 1024, 1024, 682, 797, 569, 1024, 1024, 1479, 1024,
    1024, 909, 512,
  ],
  roboto: [
    1114, 1150, 1072, 1155, 1086, 712, 1150, 1128, 498, 490, 1038, 498, 1796, 1131, 1168, 1150, 1164, 694, 1057, 670, 1129, 992, 1539, 1016,
    969, 1016, 508,
  ],
  notoSerif: [
    1153, 1257, 1008, 1257, 1096, 756, 1102, 1300, 655, 614, 1198, 635, 1935, 1321, 1182, 1257, 1257, 965, 924, 721, 1300, 1186, 1765, 1184,
    1157, 1047, 532,
  ],
  dejaVuSans: [
    1255, 1300, 1126, 1300, 1260, 721, 1300, 1298, 569, 569, 1186, 569, 1995, 1298, 1253, 1300, 1300, 842, 1067, 803, 1298, 1212, 1675,
    1212, 1212, 1075, 651,
  ],
  dejaVuSerif: [
    1221, 1311, 1147, 1311, 1212, 758, 1311, 1319, 655, 635, 1241, 655, 1942, 1319, 1233, 1311, 1311, 979, 1051, 823, 1319, 1157, 1753,
    1155, 1157, 1079, 651,
  ],
} as const;

type SystemFont = keyof typeof systemWidths;

/** Frequency of each letter and the space per 1,000 characters of English. */
const frequencies = [67, 12, 23, 35, 104, 18, 17, 50, 57, 1, 6, 33, 20, 57, 62, 15, 1, 49, 52, 74, 23, 8, 19, 1, 16, 1, 179] as const;
const sample = 'abcdefghijklmnopqrstuvwxyz ';

function averageWidth(widthOf: (index: number) => number): number {
  let sum = 0;
  let weights = 0;
  frequencies.forEach((frequency, index) => {
    sum += widthOf(index) * frequency;
    weights += frequency;
  });
  return sum / weights;
}

/** The descriptors `size-adjust`, `ascent-override` and `descent-override` of a fallback font. The gap between lines needs none, since all text states its line height. */
function fallbackDescriptors(font: FontTables, system: SystemFont): string {
  const own = averageWidth((index) => font.widthOf(sample.charCodeAt(index)) / font.unitsPerEm);
  const adjust = own / averageWidth((index) => (systemWidths[system][index] ?? 0) / 2048);
  const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
  const vertical = (units: number) => percent(units / font.unitsPerEm / adjust);
  return `size-adjust:${percent(adjust)};ascent-override:${vertical(font.ascent)};descent-override:${vertical(-font.descent)}`;
}

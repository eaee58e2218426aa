/**
 * Build step: the Latin faces (Bodoni Moda for display, Instrument Sans for text; both OFL) as small files with hashed names in
 * `dist/client/fonts`, and `manifest.json` beside them with their `@font-face` rules.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { isEntry, projectRoot } from '#build/checks/check-report.ts';
import { fallbackDescriptors, type SystemFont } from './font-metrics.ts';
import { readFontTables, type FontTables } from './font-tables.ts';

/** What `manifest.json` says. */
export interface FontManifest {
  css: string;
  /** Addresses of the files that English pages draw first. */
  preload: string[];
}

interface Face {
  name: 'bodoni' | 'sans';
  family: string;
  weights: string;
  /** Path inside the package, with `latin` or `latin-ext`. */
  source: (script: string) => string;
  axes: Record<string, number>;
  /** The weight in which most of its text is set: stand-ins are as wide as this one. */
  usualWeight: number;
  features: string[];
  /** Fonts of the system that stand in until the face is there: the first that is installed, in its own measure. */
  fallbacks: { system: SystemFont; local: string[] }[];
}

// The optical size is pinned low: at the automatic one the hairlines of large headings vanish.
const faces: readonly Face[] = [
  {
    name: 'bodoni',
    family: 'GP Bodoni',
    weights: '400 900',
    source: (script) => `@fontsource-variable/bodoni-moda/files/bodoni-moda-${script}-opsz-normal.woff2`,
    axes: { opsz: 15 },
    usualWeight: 520,
    features: ['kern', 'lnum'],
    fallbacks: [
      { system: 'times', local: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Times'] },
      { system: 'notoSerif', local: ['Noto Serif'] },
      { system: 'dejaVuSerif', local: ['DejaVu Serif'] },
    ],
  },
  {
    name: 'sans',
    family: 'GP Sans',
    weights: '400 700',
    source: (script) => `@fontsource-variable/instrument-sans/files/instrument-sans-${script}-wght-normal.woff2`,
    axes: {},
    usualWeight: 440,
    features: ['kern', 'tnum'],
    fallbacks: [
      { system: 'arial', local: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'] },
      { system: 'roboto', local: ['Roboto'] },
      { system: 'dejaVuSans', local: ['DejaVu Sans'] },
    ],
  },
];

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

/** Letters and figures of western Europe with the punctuation that English and French set. */
const latin = `${range(0x20, 0x7e)}${range(0xc0, 0xff)}\u00a0©«»·°×–—‘’“”•…€™′−→↗←`;
/** Letters of the other Latin alphabets: fetched only by pages that hold one. */
const latinExtended = range(0x100, 0x17f) + range(0x218, 0x21b) + range(0x1e80, 0x1e85) + range(0x1ea0, 0x1ef9);
const extendedRange = 'U+100-17F,U+218-21B,U+1E80-1E85,U+1EA0-1EF9';
/** In Chinese pages · “ ” — … must come full-width from the Chinese face, so the Latin one covers letters and figures only. */
const chinesePagesRange = 'U+20-7E,U+C0-FF';

/** Writes the faces into a folder of the browser build and returns the manifest. */
export async function writeFonts(folder: string): Promise<FontManifest> {
  await mkdir(folder, { recursive: true });
  const require = createRequire(import.meta.url);
  const manifest: FontManifest = { css: '', preload: [] };
  const written = new Set(['manifest.json']);
  const save = async (name: string, bytes: Buffer): Promise<string> => {
    const file = `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.woff2`;
    written.add(file);
    await writeFile(join(folder, file), bytes);
    return `/fonts/${file}`;
  };
  for (const face of faces) {
    const cut = async (
      script: string,
      text: string,
      { targetFormat, axes = face.axes }: { targetFormat: 'woff2' | 'truetype'; axes?: Record<string, number> },
    ) =>
      subsetFont(await readFile(require.resolve(face.source(script))), text, {
        targetFormat,
        variationAxes: axes,
        keepFeatures: face.features,
        noHinting: true,
      });
    const main = await save(face.name, await cut('latin', latin, { targetFormat: 'woff2' }));
    const extended = await save(`${face.name}-ext`, await cut('latin-ext', latinExtended, { targetFormat: 'woff2' }));
    const tables = readFontTables(await cut('latin', latin, { targetFormat: 'truetype', axes: { ...face.axes, wght: face.usualWeight } }));
    manifest.preload.push(main);
    manifest.css += rulesOf(face, { main, extended, tables });
  }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
  // Files of earlier builds stay for a while in open tabs' caches; nothing links to them any more.
  await Promise.all(
    (await readdir(folder)).filter((file) => file.endsWith('.woff2') && !written.has(file)).map((file) => rm(join(folder, file))),
  );
  return manifest;
}

function rulesOf(face: Face, { main, extended, tables }: { main: string; extended: string; tables: FontTables }): string {
  const rule = (family: string, url: string, unicodeRange?: string) =>
    `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-weight:${face.weights};font-display:swap${unicodeRange ? `;unicode-range:${unicodeRange}` : ''}}`;
  // Fonts of one family would stand in for each other whether they are installed or not; each measure has a family of its own.
  const fallbacks = (family: string, unicodeRange: string) =>
    face.fallbacks.map(({ system, local }, index) => {
      const sources = local.map((name) => `local("${name}")`).join(',');
      return `@font-face{font-family:"${family} Fallback${index > 0 ? ` ${index + 1}` : ''}";src:${sources};font-weight:400 900;${fallbackDescriptors(tables, system)}${unicodeRange}}`;
    });
  return [
    rule(face.family, main),
    rule(face.family, extended, extendedRange),
    rule(`${face.family} Z`, main, chinesePagesRange),
    rule(`${face.family} Z`, extended, extendedRange),
    ...fallbacks(face.family, ''),
    ...fallbacks(`${face.family} Z`, `;unicode-range:${chinesePagesRange},${extendedRange}`),
  ].join('');
}

if (isEntry(import.meta.url)) await writeFonts(join(projectRoot, 'dist/client/fonts'));

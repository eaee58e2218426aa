import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Language } from '#shared/language.ts';
import { drawGlyph, setText, unpackWoff, type TextStyle } from './share-picture-faces.ts';
import { coverageOf } from './share-picture-raster.ts';

const set = (text: string, { voice = 'title', language = 'zh-Hans' }: { voice?: TextStyle; language?: Language } = {}) =>
  setText(text, { voice, language });
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
/** Characters of the 2013 national table outside the basic plane, as used in names. */
const namesBeyondThePlane = '𬭎𫖮𬱖𬀩𫍣𬍛𬣙𬤇𫍯𬣞𬘓𫭟𫭢𫇭𫐄𫵷𬇙𬣳𬬩𬘡𫓧𬶋𬸚𬸣';

test.each([
  ['all of the first block of Han characters', range(0x4e00, 0x9fff)],
  ['all of extension A', range(0x3400, 0x4dbf)],
  ['names beyond the basic plane', namesBeyondThePlane],
  ['marks of Chinese', '，。！？、：；“”‘’（）《》〈〉【】「」『』—…·～￥％'],
])('covers %s with the Song font', async (_, text) => {
  const { glyphs, text: shown } = await set(text);

  expect(shown).toBe(text);
  expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
  expect(new Set(glyphs.map(({ face }) => face))).toEqual(new Set(['song']));
});

test.each([
  ['zh-Hans', '2025 Golden Panda', 'bodoni'],
  ['en', '“Don’t blink” — part 2…', 'bodoni'],
  ['en', 'Ægir Þórsson', 'bodoni'],
  ['en', 'Dvořák Şükrü Żółć', 'bodoniExtended'],
  ['en', '🐼🎬', 'emoji'],
  ['en', 'ไทย', 'last'],
  ['en', '배서연', 'nanum-myeongjo-700'],
  ['zh-Hans', '𠮷', 'noto-serif-jp-1-900'],
  ['en', '𥻨', 'noto-serif-jp-0-900'],
  ['zh-Hans', '배서연'.normalize('NFD'), 'nanum-myeongjo-700'],
  ['zh-Hans', 'བསྟན་འཛིན', 'noto-serif-tibetan-700'],
  ['en', 'العربية', 'noto-naskh-arabic-700'],
] as const)('%s “%s” needs the face %s, and no box', async (language, text, face) => {
  const { glyphs } = await set(text, { language });

  expect(glyphs.map((glyph) => glyph.face)).toContain(face);
  expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
});

test.each([
  ['zh-Hans', 'ئابدۇرېشىت يۈسۈپ'],
  ['en', 'عبد الله'],
] as const)('%s: sets Arabic letters joined, from right to left, in one letter face', async (language, name) => {
  const { glyphs, text } = await set(name, { language });
  const letters = glyphs.filter(({ face }) => face === 'noto-naskh-arabic-700');
  const alone = await Promise.all([...name.replace(' ', '')].map(async (letter) => (await set(letter, { language })).glyphs[0]?.id));

  expect(text).toBe(name);
  expect(glyphs.filter(({ face }) => face === 'last')).toEqual([]);
  // The last letter is leftmost, also across the space.
  expect(letters.map(({ cluster }) => cluster)).toEqual(letters.map(({ cluster }) => cluster).toSorted((a, b) => b - a));
  expect(letters.filter(({ id }) => !alone.includes(id)).length).toBeGreaterThan(letters.length / 3);
});

test('leaves Latin and Chinese around an Arabic name where they are', async () => {
  const { glyphs } = await set('A عبد الله 山');
  const clusters = glyphs.map(({ cluster }) => cluster);

  expect([clusters[0], clusters.at(-1)]).toEqual([0, 'A عبد الله '.length]);
});

test('sets punctuation between Chinese words full-width, also beside Latin letters', async () => {
  const { glyphs } = await set('“A·B”—…');

  expect(glyphs.map(({ face }) => face)).toEqual(['song', 'bodoni', 'song', 'bodoni', 'song', 'song', 'song']);
});

test.each([
  ['a family is one sign', '👨‍👩‍👧‍👦', 1],
  ['a flag is one sign', '🇨🇳', 1],
  ['a sign that is asked for in colour', '✈️', 1],
])('%s', async (_, text, count) => {
  const { glyphs } = await set(text, { language: 'en' });

  expect(glyphs.filter(({ advance }) => advance > 0)).toHaveLength(count);
  expect(glyphs.every(({ id, face }) => id !== 0 && face === 'emoji')).toBe(true);
});

test('replaces characters that no font has by 〓', async () => {
  const { text, glyphs } = await set('字𫜴\u{10ffff}\ud800\u{31000}');

  expect(text).toBe('字〓〓〓〓');
  expect(glyphs.every(({ id }) => id !== 0)).toBe(true);
});

test('gives invisible characters no width and collapses white space', async () => {
  expect((await set('a\u200b\u202e\n\t b\u00ad\ufeff')).text).toBe('a b');
  expect((await set(' \u200b\u0000 ')).text.trim()).toBe('');
});

test('treats a letter with a combining mark as one character in any normal form', async () => {
  const [together, apart] = [await set('é', { language: 'en' }), await set('e\u0301', { language: 'en' })];

  expect(apart.glyphs.every(({ id }) => id !== 0)).toBe(true);
  expect(apart.glyphs.reduce((sum, { advance }) => sum + advance, 0)).toBeCloseTo(together.glyphs[0]?.advance ?? 0, 2);
});

test('kerns consecutive full-width punctuation', async () => {
  const width = (glyphs: readonly { advance: number }[]) => glyphs.reduce((sum, { advance }) => sum + advance, 0);

  expect(width((await set('》，“')).glyphs)).toBeLessThan(width((await set('山月眠')).glyphs));
});

test('draws a glyph at its position', async () => {
  const { glyphs } = await set('熊');
  const [glyph] = glyphs;
  if (!glyph) throw new Error('nothing was set');

  const { values } = coverageOf((pen) => drawGlyph(glyph, { x: 0, y: 88, size: 100 }, pen), { left: 0, top: 0, width: 100, height: 110 });

  const covered = values.reduce((sum, value) => sum + value / 255, 0);
  expect(covered).toBeGreaterThan(2_500);
  expect(covered).toBeLessThan(7_500);
});

test('keeps the contents of a font when packing it', () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'));

  const plain = unpackWoff(file);

  expect(plain.readUInt16BE(4)).toBe(file.readUInt16BE(12));
  expect(plain.length).toBeGreaterThan(file.length);
  expect(unpackWoff(plain)).toBe(plain);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadCanvas } from '#server/ports/picture-library.ts';
import type { Language } from '#shared/language.ts';
import { types } from '#shared/site/look.ts';
import { drawLine, openFonts, plainText, widthOf, type TextStyle } from './share-picture-text.ts';

await openFonts();
const { createCanvas } = await loadCanvas();
const probe = createCanvas(1, 1).getContext('2d');
const width = (text: string, language: Language = 'zh-Hans') => widthOf(probe, text, { language, voice: 'bodoni', size: 100 }) / 100;

/** The pixels of a text. */
function inkOf(text: string, language: Language = 'zh-Hans'): string {
  const context = createCanvas(600, 90).getContext('2d');
  drawLine(context, text, { x: 20, y: 60, size: 40, language, voice: 'bodoni' });
  return createHash('sha256').update(context.canvas.data()).digest('hex');
}

/** No font has it: it is no character. */
const missing = '\u{10ffff}';
/** Characters of the 2013 national table outside the basic plane, as used in names. */
const namesBeyondThePlane = [...'𬭎𫖮𬱖𬀩𫍣𬍛𬣙𬤇𫍯𬣞𬘓𫭟𫭢𫇭𫐄𫵷𬇙𬣳𬬩𬘡𫓧𬶋𬸚𬸣'];

test.each([
  ['marks of Chinese', [...'，。！？、：；“”‘’（）《》〈〉【】「」『』—…·～￥％']],
  ['names beyond the basic plane', namesBeyondThePlane],
  ['rare names', [...'𠮷𥻨']],
  ['letters with marks', [...'ÆÞóřŞżł']],
  ['emoji', ['🐼', '🎬', '👨‍👩‍👧‍👦', '🇨🇳', '✈️']],
  ['letters of other scripts', ['ไทย', '배', 'བསྟན', 'ع', 'Ж', 'Ω']],
] as const)('draws %s', (_, signs) => {
  expect(signs.filter((sign) => inkOf(sign) === inkOf(missing))).toEqual([]);
});

test.each(['\u{31000}', '\u{2010c}', '\u{20e04}', '\ue000', '\u{2b96}'])(
  'draws %j, which no font of the site has, in the same way on every machine',
  (sign) => {
    expect([width(sign), inkOf(sign)]).toEqual([width('〓'), inkOf(missing)]);
    expect(inkOf(sign, 'en')).toBe(inkOf(missing, 'en'));
  },
);

test('draws half a character as 〓', () => {
  expect(inkOf('字\ud800')).toBe(inkOf('字〓'));
});

test('joins Arabic letters, and sets them from right to left', () => {
  const letters = [...'عبدالله'];

  expect(width('عبدالله')).toBeLessThan(letters.reduce((sum, letter) => sum + width(letter), 0) * 0.8);
  expect(inkOf('ع د')).toBe(inkOf('\u202aع د'));
  expect(inkOf('A عبد الله 山')).not.toBe(inkOf('A الله عبد 山'));
});

test('sets punctuation between Chinese words full-width, also beside Latin letters', () => {
  expect(width('“A·B”') - width('AB')).toBeGreaterThan(2.3);
  expect(width('“A·B”', 'en') - width('AB', 'en')).toBeLessThan(2);
  expect(width('——')).toBeCloseTo(2, 1);
});

test.each(['》，', '，“', '”，', '，《'])('sets the full-width marks %s closer', (pair) => {
  expect(width(pair)).toBeCloseTo(1.5, 1);
});

test('gives invisible characters no width and collapses white space', () => {
  expect(plainText('a\u200b\u202e\n\t b\u00ad\ufeff')).toBe('a b');
  expect(plainText(' \u200b\u0000 ').trim()).toBe('');
});

test('treats a letter with a combining mark as one character in any normal form', () => {
  expect(inkOf('e\u0301', 'en')).toBe(inkOf('é', 'en'));
  expect(inkOf('배서연'.normalize('NFD'))).toBe(inkOf('배서연'));
});

test('sets Latin text in the display type that the organiser has chosen, and Chinese in Song beside each', () => {
  const widthIn = (voice: TextStyle['voice'], text: string, language: Language = 'en') =>
    widthOf(probe, text, { language, voice, size: 100 });
  const latin = types.map((type) => Math.round(widthIn(type, 'Nordlys Œuvre')));

  expect(new Set(latin).size).toBe(types.length);
  expect(new Set(types.map((type) => widthIn(type, '北光纪录片节', 'zh-Hans'))).size).toBe(1);
});

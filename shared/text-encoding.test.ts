/** Encodings of files: certain ones, guesses, choices, and what is no text. */
import { expect, test } from 'vitest';
import { encodeText } from '#test/support/encode-text.ts';
import { decodeText, encodingSample, type TextEncoding } from './text-encoding.ts';

const guessed: readonly (readonly [encoding: TextEncoding, text: string])[] = [
  ['gb18030', '熊猫'],
  ['gb18030', '单元,奖项,影片\r\n电影,最佳影片,雪落无声\r\n'],
  ['gb18030', '《渡口》里的麒麟，翎先生说：“好。”'],
  ['gb18030', '請大家關閉手機，頒獎典禮即將開始。'],
  ['big5', '請大家關閉手機，頒獎典禮即將開始。'],
  ['big5', '1\n00:00:01,000 --> 00:00:02,000\n你好\n'],
  ['big5', '林美惠,陳建志,王小明'],
  ['windows-1252', 'Les cafés'],
  ['windows-1252', 'L’été où naît l’œuvre : « déjà vu » — c’est ça…'],
  ['windows-1252', 'Größe, Übermut, “Öl” auf Straßen'],
  ['windows-1252', '¿Qué? ¡El niño soñó!'],
  ['windows-1252', 'It’s 5 × 3 at 20°'],
  ['shift_jis', 'こんにちは、世界'],
  ['shift_jis', '映画監督の夜'],
  ['euc-kr', '감사합니다'],
  ['windows-1251', 'Это фильм о любви. Спасибо!'],
  ['utf-16le', '1\n00:00:01,000 --> 00:00:02,000\n你在哪里？\n'],
  ['utf-16le', '你\n'.repeat(3)],
  ['utf-16be', '\r\n\t你\r\n\t好'],
  ['utf-16be', 'category\tfilm\nBest\tMoon'],
];

test.each(guessed)('guesses %s: %s', (encoding, text) => {
  expect(decodeText(encodeText(text, encoding))).toEqual({ text, encoding, isGuessed: true });
});

test.each([
  ['utf-8', '熊猫 café', false],
  ['utf-8', '熊猫 café', true],
  ['utf-16le', '熊猫 café', true],
  ['utf-16be', '熊猫 café', true],
] as const)('is certain of %s: %s, marked: %s', (encoding, text, isMarked) => {
  expect(decodeText(encodeText(text, encoding, { isMarked }))).toEqual({ text, encoding, isGuessed: false });
});

test('plain ASCII is certain', () => {
  expect(decodeText(Buffer.from('Best,Moon'))).toEqual({ text: 'Best,Moon', encoding: 'utf-8', isGuessed: false });
});

test('the chosen encoding is taken, and is no guess', () => {
  const bytes = encodeText('這個', 'big5');

  expect(decodeText(bytes, 'big5')).toEqual({ text: '這個', encoding: 'big5', isGuessed: false });
  expect(decodeText(bytes, 'gb18030')?.text).not.toBe('這個');
  expect(decodeText(bytes, 'utf-8')).toBeNull();
});

test.each([
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00]],
  ['bytes of no encoding', [0x41, 0x81, 0xff, 0x81]],
  ['UTF-8 that is cut off', [...Buffer.from('电影奖的颁奖典礼在成都').subarray(0, -1)]],
  ['UTF-8 with a wrong byte', [...Buffer.from('电影奖的颁奖典礼在成都举行'), 0xff]],
  ['UTF-16 that is cut off', [0xff, 0xfe, 0x41]],
])('%s is no text', (_name, bytes) => {
  expect(decodeText(new Uint8Array(bytes))).toBeNull();
});

test('the sample has the first lines that a wrong encoding would change', () => {
  expect(encodingSample('1\r\n00:01 --> 00:02\r\n甲\r\n\r\nplain\r\n乙\r\n')).toBe('甲\n乙');
  expect(encodingSample('a'.repeat(300) + 'é')).toHaveLength(200);
});

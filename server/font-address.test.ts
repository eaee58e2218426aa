import { expect, test } from 'vitest';
import { fontAddress, packCodePoints, readFontAddress, subsetSizeMax, unpackCodePoints } from './font-address.ts';

const secret = 'a secret of at least thirty-two letters';
const subset = { weight: 900 as const, codePoints: [0x20, 0x4e2d, 0x5149, 0x5f71] };

test('packs and unpacks code points', () => {
  const codePoints = [0x20, 0x7e, 0x80, 0x3fff, 0x4000, 0x4e00, 0x9fff, 0xffe5];

  expect(unpackCodePoints(packCodePoints(codePoints))).toEqual(codePoints);
});

test('parses the addresses that it writes', () => {
  expect(readFontAddress(fontAddress(subset, secret), secret)).toEqual(subset);
  expect(readFontAddress(fontAddress({ ...subset, weight: 600 }, secret), secret)).toEqual({ ...subset, weight: 600 });
});

test('rejects changed, foreign and unsigned URLs', () => {
  const address = fontAddress(subset, secret);

  expect(readFontAddress(address, 'another secret of thirty-two letters')).toBeNull();
  expect(readFontAddress(address.replace('song-900', 'song-600'), secret)).toBeNull();
  expect(readFontAddress(address.replace('.woff2', '.s1.woff2'), secret)).toBeNull();
  expect(readFontAddress(address.replace(/\.[^.]+\.woff2/, '.AAAAAAAAAAA.woff2'), secret)).toBeNull();
  expect(readFontAddress(`${address}?x`, secret)).toBeNull();
  expect(readFontAddress('/fonts/song-900/../../etc/passwd', secret)).toBeNull();
  expect(readFontAddress(`/fonts/song-900/${'A'.repeat(100_000)}.AAAAAAAAAAA.woff2`, secret)).toBeNull();
});

test('keeps the longest URL under 2,000 characters', () => {
  const codePoints = Array.from({ length: subsetSizeMax }, (_, index) => 0x4e00 + index * 29);

  expect(fontAddress({ ...subset, codePoints }, secret).length).toBeLessThan(2_000);
});

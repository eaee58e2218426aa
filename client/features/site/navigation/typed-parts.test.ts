import { expect, test } from 'vitest';
import { typedParts } from './typed-parts.ts';

/** The parts with the typed ones in brackets. */
const marked = (suggestion: string, typed: string) =>
  typedParts(suggestion, typed)
    .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
    .join('');

test.each([
  ['守灯人的女儿', '灯', '守[灯]人的女儿'],
  ['灯会 扎灯', '灯', '[灯]会 扎[灯]'],
  ['Light meets shadow', 'LIGHT', '[Light] meets shadow'],
  ['Light meets shadow', ' meets ', 'Light [meets] shadow'],
  ['aaa', 'aa', '[aa]a'],
  ['河灯', 'hd', '河灯'],
  ['河灯', '', '河灯'],
  ['a.b', '.', 'a[.]b'],
  ['İstanbul', 'i', 'İstanbul'],
])('%s with "%s" typed is %s', (suggestion, typed, expected) => {
  expect(marked(suggestion, typed)).toBe(expected);
});

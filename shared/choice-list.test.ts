import { expect, test } from 'vitest';
import { joinChoices, readChoices, splitChoices } from './choice-list.ts';

test.each([
  ['', ''],
  ['type=b', 'b'],
  ['type=b&type=a', 'a,b'],
  ['type=b,a', 'a,b'],
  ['type=b%2Ca&type=b&type=', 'a,b'],
])('reads ?%s as "%s"', (query, text) => {
  expect(readChoices(new URLSearchParams(query), 'type')).toBe(text);
  expect(joinChoices(splitChoices(text))).toBe(text);
});

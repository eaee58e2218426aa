/** Distance between a misspelt text and a name. */
import { expect, test } from 'vitest';
import { distanceWithin, gramsOf, lettersOf } from './name-distance.ts';
import { fold } from '#server/services/core/search-text.ts';

const distance = (typed: string, name: string) => distanceWithin(lettersOf(fold(typed)), lettersOf(fold(name)));

test.each([
  ['Ingird', 'Ingrid Solberg', 1],
  ['沈砚球', '沈砚秋', 1],
  ['moon keeps wach', 'The Moon Keeps Watch', 1],
  ['shenyanqiu', 'Shen Yanqiu', 0],
  ['mooon', 'Moon Keeps Watch', 1],
  ['keeps watch', 'Moon Keeps Watch', 0],
  ['Solbreg', 'Ingrid Solberg', 1],
  ['山月不棉', '山月不眠', 1],
])('%s is near %s', (typed, name, faults) => expect(distance(typed, name)).toBe(faults));

test.each([
  ['沈砚', '沈秋'],
  ['cat', 'car'],
  ['oon keeps', 'Noon'],
  ['panda', 'Amanda Lee Watson'],
  ['winter', 'Summer'],
  ['全新主题', '全然不同'],
  ['', 'Moon'],
  ['moon', ''],
])('%s is not near %s', (typed, name) => expect(distance(typed, name)).toBeNull());

test('splits Chinese into characters and other words into trigrams with marked ends', () => {
  expect(gramsOf(fold('沈砚秋 Ann'))).toEqual(['沈', '砚', '秋', '<an', 'ann', 'nn>']);
});

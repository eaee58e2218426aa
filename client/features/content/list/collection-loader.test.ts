import { expect, test } from 'vitest';
import type { Collection } from '#shared/api/content.ts';
import { collectionPath, inTurn } from './collection-loader.ts';

const collection = (label: string, ids: string[]) => ({ label, rows: ids.map((id) => ({ id })) }) as unknown as Collection;

test('takes items of all collections in turn until all are used', () => {
  const rows = inTurn([collection('图书馆', ['a', 'b', 'c']), collection('展览', ['x']), collection('博物馆', [])]);

  expect(rows.map(({ id, collection: label }) => id + label)).toEqual(['a图书馆', 'x展览', 'b图书馆', 'c图书馆']);
});

test('returns nothing without collections', () => {
  expect(inTurn([])).toEqual([]);
});

test('puts kind and page into the address', () => {
  expect([collectionPath(''), collectionPath('museum'), collectionPath('museum', 2)]).toEqual([
    '/cultural',
    '/cultural?type=museum',
    '/cultural?type=museum&pageNum=2',
  ]);
});

import { expect, test } from 'vitest';
import { openCopies, type LocalCopy, type CopyStorage } from './local-copy.ts';

const copy = (at: number, changes: LocalCopy['changes'] = { titleZh: '灯' }): LocalCopy => ({
  at,
  revisionId: 'r1',
  version: 3,
  changes,
  place: null,
  creation: null,
});

test('finds a copy by account and item only', () => {
  const storage = makeStorage();
  openCopies(storage, 'u-1').write('w-1', copy(5));

  expect(openCopies(storage, 'u-1').read('w-1')).toEqual(copy(5));
  expect(openCopies(storage, 'u-2').read('w-1')).toBeNull();
  expect(openCopies(storage, 'u-1').read('w-2')).toBeNull();
});

test('finds copies of new items by prefix, latest first, and no deleted ones', () => {
  const copies = openCopies(makeStorage(), 'u-1');
  copies.write('new-article-a', copy(1));
  copies.write('new-article-b', copy(9));
  copies.write('new-episode-c', copy(12));

  expect(copies.findNames('new-article-')).toEqual(['new-article-b', 'new-article-a']);
  copies.remove('new-article-b');
  expect(copies.findNames('new-article-')).toEqual(['new-article-a']);
});

test('reports full or blocked storage and ignores invalid copies', () => {
  const full = makeStorage();
  full.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  const broken = makeStorage();
  broken.setItem('work-copy:u-1:w-1', '{"at":');

  expect(openCopies(full, 'u-1').write('w-1', copy(1))).toBe(false);
  expect(openCopies(null, 'u-1').write('w-1', copy(1))).toBe(false);
  expect(openCopies(broken, 'u-1').read('w-1')).toBeNull();
});

function makeStorage(): CopyStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => void entries.set(name, text),
    removeItem: (name) => void entries.delete(name),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

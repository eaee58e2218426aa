import { expect, test } from 'vitest';
import { openCopies, type LocalCopy, type Shelf } from './local-copy.ts';

const copy = (at: number, changes: LocalCopy['changes'] = { titleZh: '灯' }): LocalCopy => ({
  at,
  revisionId: 'r1',
  version: 3,
  changes,
  place: null,
  creation: null,
});

test('a copy is found again by account and work, and only there', () => {
  const shelf = makeShelf();
  openCopies(shelf, 'u-1').keep('w-1', copy(5));

  expect(openCopies(shelf, 'u-1').read('w-1')).toEqual(copy(5));
  expect(openCopies(shelf, 'u-2').read('w-1')).toBeNull();
  expect(openCopies(shelf, 'u-1').read('w-2')).toBeNull();
});

test('copies of new works are found by how they begin, the latest first; what is forgotten is gone', () => {
  const copies = openCopies(makeShelf(), 'u-1');
  copies.keep('new-article-a', copy(1));
  copies.keep('new-article-b', copy(9));
  copies.keep('new-episode-c', copy(12));

  expect(copies.find('new-article-')).toEqual(['new-article-b', 'new-article-a']);
  copies.forget('new-article-b');
  expect(copies.find('new-article-')).toEqual(['new-article-a']);
});

test('a full or refusing browser is told of, and nonsense is no copy', () => {
  const full = makeShelf();
  full.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  const broken = makeShelf();
  broken.setItem('work-copy:u-1:w-1', '{"at":');

  expect(openCopies(full, 'u-1').keep('w-1', copy(1))).toBe(false);
  expect(openCopies(null, 'u-1').keep('w-1', copy(1))).toBe(false);
  expect(openCopies(broken, 'u-1').read('w-1')).toBeNull();
});

function makeShelf(): Shelf {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

import { expect, test } from 'vitest';
import { emptyBlock } from '#shared/site/page-blocks.ts';
import type { BlockData, ItemBlock } from '#shared/api/block.ts';
import { changedFields, comparedBlocks } from './block-changes.ts';

const block = (id: string, data: Partial<BlockData> = {}, isShown = true): ItemBlock => ({
  id,
  isShown,
  block: { ...emptyBlock, ...data },
});
const [a, b, c] = ['a', 'b', 'c'].map((id) => block(id)) as [ItemBlock, ItemBlock, ItemBlock];

test.each<[what: string, before: ItemBlock[] | null, after: ItemBlock[], expected: string[]]>([
  ['nothing to compare with', null, [a, b], ['a', 'b']],
  ['no change', [a, b], [a, b], ['a', 'b']],
  ['the first blocks', [], [a], ['a added']],
  ['one between others', [a, c], [a, b, c], ['a', 'b added', 'c']],
  ['one taken out, at its old place', [a, b, c], [a, c], ['a', 'b removed', 'c']],
  ['all taken out', [a, b], [], ['a removed', 'b removed']],
  ['one moved', [a, b, c], [c, a, b], ['c moved', 'a', 'b']],
  ['a text', [a], [block('a', { textEn: 'One' })], ['a changed']],
  ['hidden', [a], [block('a', {}, false)], ['a changed']],
  ['moved and changed', [a, b, c], [block('c', { titleZh: '一' }), a, b], ['c moved changed', 'a', 'b']],
])('%s', (_what, before, after, expected) => {
  expect(comparedBlocks(before, after).map(({ id, changes }) => [id, ...changes].join(' '))).toEqual(expected);
});

test.each<[before: Partial<BlockData>, now: Partial<BlockData>, expected: (keyof BlockData)[]]>([
  [{}, {}, []],
  // Left over from another kind.
  [{ picked: ['x'] }, { picked: [] }, []],
  [{ kind: 'films', picked: ['x', 'y'] }, { kind: 'films', picked: ['y', 'x'] }, ['picked']],
  [{ from: null }, { from: '2099-01-01T00:00:00.000Z' }, ['from']],
  [{ path: '/news', linkZh: '一' }, { path: '/about', linkZh: '二' }, ['linkZh', 'path']],
])('names the fields that differ: %o, %o', (before, now, expected) => {
  expect(changedFields({ ...emptyBlock, ...before }, { ...emptyBlock, ...now })).toEqual(expected);
});

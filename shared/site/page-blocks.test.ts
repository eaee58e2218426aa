import { expect, test } from 'vitest';
import type { BlockData } from '#shared/api/block.ts';
import { bandFaults, completeBands } from './home-bands.ts';
import { blockFaults, blockKinds, emptyBlock } from './page-blocks.ts';

const faultsOf = (block: Partial<BlockData>, isShown = true) =>
  blockFaults({ id: 'one', isShown, block: { ...emptyBlock, ...block } }).map(({ field, problem }) => `${field} ${problem}`);
const title = { titleZh: '标题', titleEn: 'Title' };

test.each<[string, Partial<BlockData>, string[]]>([
  ['a text without words', { kind: 'text', ...title }, ['one.textZh missing', 'one.textEn missing']],
  ['films that nobody has picked', { kind: 'films', ...title }, ['one.picked missing']],
  ['pictures without one', { kind: 'pictures', ...title }, ['one.pictures missing']],
  ['a countdown to nothing', { kind: 'countdown', ...title }, ['one.at missing']],
  ['the call, which has no fields', { kind: 'call' }, []],
  ['sponsors without a title in English', { kind: 'sponsors', titleZh: '赞助方' }, ['one.titleEn missing']],
  [
    'a window that ends before it begins',
    { kind: 'call', from: '2031-01-02T00:00:00Z', until: '2031-01-01T00:00:00Z' },
    ['one.until order'],
  ],
  [
    'a link that leads to another protocol',
    { kind: 'items', ...title, picked: ['n01'], path: 'ftp://x', linkZh: '更多', linkEn: 'More' },
    ['one.path address'],
  ],
])('refuses %s', (_name, block, faults) => {
  expect(faultsOf(block)).toEqual(faults);
});

test('a hidden block may be incomplete', () => {
  expect(Object.keys(blockKinds).flatMap((kind) => faultsOf({ kind: kind as BlockData['kind'] }, false))).toEqual([]);
});

test('blocks stay among the bands, and an entry that is neither is left out', () => {
  const block = { id: 'one', isShown: true, block: emptyBlock };
  const { entries } = completeBands({ entries: [block, { id: 'news', isShown: true }, { id: 'other', isShown: true }] });

  expect(entries.slice(0, 2)).toEqual([block, { id: 'news', isShown: true }]);
  expect(entries.map(({ id }) => id)).not.toContain('other');
  expect(bandFaults({ entries }).length).toBeGreaterThan(0);
});

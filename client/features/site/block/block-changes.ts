/** The blocks of an item compared with an earlier version, as a review shows them. */
import { diffArrays } from 'diff';
import type { BlockData, ItemBlock } from '#shared/api/block.ts';
import { blockKinds, type BlockField } from '#shared/site/page-blocks.ts';

export type BlockChange = 'added' | 'removed' | 'moved' | 'changed';

export interface ComparedBlock {
  id: string;
  /** Null for one that is removed. */
  now: ItemBlock | null;
  /** Null for one that is added, and without a version to compare with. */
  before: ItemBlock | null;
  changes: BlockChange[];
}

/** In the new order; those that are removed at the places that they had. */
export function comparedBlocks(base: readonly ItemBlock[] | null, after: readonly ItemBlock[]): ComparedBlock[] {
  if (base === null) return after.map((now) => ({ id: now.id, now, before: null, changes: [] }));
  const find = (list: readonly ItemBlock[], id: string) => list.find((one) => one.id === id) ?? null;
  const ids = (list: readonly ItemBlock[]) => list.map(({ id }) => id);
  return diffArrays(ids(base), ids(after)).flatMap(({ value, added, removed }) =>
    value.flatMap((id): ComparedBlock[] => {
      const [before, now] = [find(base, id), find(after, id)];
      if (removed) return now ? [] : [{ id, now, before, changes: ['removed'] }];
      if (!before) return [{ id, now, before, changes: ['added'] }];
      const isChanged = now !== null && (now.isShown !== before.isShown || changedFields(before.block, now.block).length > 0);
      return [{ id, now, before, changes: [...(added ? (['moved'] as const) : []), ...(isChanged ? (['changed'] as const) : [])] }];
    }),
  );
}

/** Fields of a block in the data: those of its kind, and its window. */
const namesOf: Readonly<Record<BlockField, readonly (keyof BlockData)[]>> = {
  title: ['titleZh', 'titleEn'],
  text: ['textZh', 'textEn'],
  source: ['sourceZh', 'sourceEn'],
  link: ['linkZh', 'linkEn', 'path'],
  pictures: ['pictures'],
  picked: ['picked'],
  count: ['count'],
  level: ['level'],
  at: ['at'],
};

export function changedFields(before: BlockData, now: BlockData): (keyof BlockData)[] {
  const names = [...blockKinds[now.kind].fields.flatMap((field) => namesOf[field]), 'from', 'until'] as const;
  return names.filter((name) => String(before[name] ?? '') !== String(now[name] ?? ''));
}

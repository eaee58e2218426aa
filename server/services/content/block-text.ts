/** The texts of an item's blocks that search, feeds and reading times count, and the instants at which blocks come and go. */
import type { BlockData, ItemBlock, PageBlockKind } from '#shared/api/block.ts';
import type { Language } from '#shared/language.ts';
import { blockKinds } from '#shared/site/page-blocks.ts';
import { localized } from '#server/services/core/localized.ts';

type Windowed = Pick<BlockData, 'from' | 'until'>;

export const isOpenBlock = ({ from, until }: Windowed, nowMs: number) =>
  !(from && Date.parse(from) > nowMs) && !(until && Date.parse(until) <= nowMs);

/** When windows open or close after now. */
export const edgesOfBlocks = (blocks: readonly Windowed[], nowMs: number): Date[] =>
  blocks.flatMap(({ from, until }) => [from, until].flatMap((at) => (at && Date.parse(at) > nowMs ? new Date(at) : [])));

/** The titles of the others are shown only while something that was picked for them is public. */
const speakingKinds: readonly PageBlockKind[] = ['text', 'quote', 'pictures', 'countdown'];

/** Title, text and source of the blocks that are shown now. */
export function blockTexts(blocks: readonly ItemBlock[], { language, nowMs }: { language: Language; nowMs: number }) {
  return blocks
    .filter(({ isShown, block }) => isShown && speakingKinds.includes(block.kind) && isOpenBlock(block, nowMs))
    .map(({ block }) => {
      const { fields } = blockKinds[block.kind];
      const textOf = (name: 'title' | 'text' | 'source') =>
        fields.includes(name) ? localized(language, block[`${name}Zh`], block[`${name}En`]) : '';
      return { kind: block.kind, title: textOf('title'), text: textOf('text'), source: textOf('source') };
    });
}

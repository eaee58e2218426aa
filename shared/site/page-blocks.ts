/** The kinds of blocks with their fields, in one table: form, checks and publication follow it. */
import { blockPicksMax, pageBlockKinds, type BlockData, type PageBlockKind } from '#shared/api/block.ts';
import type { HomeBand } from '#shared/api/site-part.ts';
import { addressFaults, faultOf, halves, missingFaults, order } from './home-part-checks.ts';
import type { PartFault } from './site-part-checks.ts';

/** A field, or the two of a bilingual one. */
export type BlockField = 'title' | 'text' | 'source' | 'link' | 'pictures' | 'picked' | 'count' | 'level' | 'at';

interface BlockKind {
  fields: readonly BlockField[];
  /** Without these it has nothing to show. */
  required: readonly BlockField[];
}

export const blockKinds: Readonly<Record<PageBlockKind, BlockKind>> = {
  text: { fields: ['title', 'text', 'link'], required: ['title', 'text'] },
  quote: { fields: ['text', 'source'], required: ['text', 'source'] },
  pictures: { fields: ['title', 'pictures'], required: ['title', 'pictures'] },
  films: { fields: ['title', 'picked', 'count', 'link'], required: ['title', 'picked'] },
  people: { fields: ['title', 'picked', 'count', 'link'], required: ['title', 'picked'] },
  items: { fields: ['title', 'picked', 'count', 'link'], required: ['title', 'picked'] },
  video: { fields: ['title', 'picked'], required: ['title', 'picked'] },
  countdown: { fields: ['title', 'at'], required: ['title', 'at'] },
  call: { fields: [], required: [] },
  sponsors: { fields: ['title', 'level', 'count'], required: ['title'] },
};

export const emptyBlock: BlockData = {
  at: null,
  from: null,
  kind: 'text',
  path: '',
  count: blockPicksMax,
  level: '',
  until: null,
  linkEn: '',
  linkZh: '',
  picked: [],
  textEn: '',
  textZh: '',
  titleEn: '',
  titleZh: '',
  pictures: [],
  sourceEn: '',
  sourceZh: '',
};

const bilingual: readonly BlockField[] = ['title', 'text', 'source'];

/** Texts are trimmed already. A hidden block may be incomplete. */
export function blockFaults({ id, isShown, block }: HomeBand): PartFault[] {
  if (!block || !isShown) return [];
  const entry = { ...block, id };
  const { fields, required } = blockKinds[block.kind];
  const texts = required.filter((name) => bilingual.includes(name));
  const lists = required.filter((name): name is 'pictures' | 'picked' => name === 'pictures' || name === 'picked');
  return [
    ...missingFaults(
      entry,
      texts.flatMap((name) => [`${name}Zh`, `${name}En`] as (keyof BlockData)[]),
    ),
    ...(required.includes('at') ? missingFaults(entry, ['at']) : []),
    ...lists.filter((name) => block[name].length === 0).map((name) => faultOf(entry, name, 'missing')),
    ...(fields.includes('link')
      ? [...addressFaults(entry), ...(block.path ? missingFaults(entry, ['linkZh', 'linkEn']) : halves(entry, ['link']))]
      : []),
    ...order(entry, 'from', 'until'),
  ];
}

export const isBlockKind = (text: string): text is PageBlockKind => (pageBlockKinds as readonly string[]).includes(text);

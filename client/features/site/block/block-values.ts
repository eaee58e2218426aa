/** A block as its form holds it: each field as a text. */
import { blockPicksMax, partnerLevels, type BlockData } from '#shared/api/block.ts';
import { emptyBlock, isBlockKind } from '#shared/site/page-blocks.ts';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';

export type BlockValues = Readonly<Record<keyof BlockData, string>>;

export function blockValues({ pictures, picked, count, at, from, until, ...texts }: BlockData): BlockValues {
  return {
    ...texts,
    pictures: pictures.join(),
    picked: picked.join(),
    count: String(count),
    at: fromInstant(at),
    from: fromInstant(from),
    until: fromInstant(until),
  };
}

const idsOf = (text: string) => text.split(',').filter(Boolean);
const textNames = [
  'path',
  'linkEn',
  'linkZh',
  'textEn',
  'textZh',
  'titleEn',
  'titleZh',
  'sourceEn',
  'sourceZh',
] as const satisfies (keyof BlockData)[];

/** Null without a kind. */
export function blockOf(values: BlockValues): BlockData | null {
  const { kind, pictures, picked, count, level, at, from, until } = values;
  if (!isBlockKind(kind)) return null;
  return {
    ...emptyBlock,
    ...Object.fromEntries(textNames.map((name) => [name, values[name].trim()])),
    kind,
    pictures: idsOf(pictures),
    picked: idsOf(picked),
    count: Number(count) || blockPicksMax,
    level: partnerLevels.find((one) => one === level) ?? '',
    at: toInstant(at),
    from: toInstant(from),
    until: toInstant(until),
  };
}

/** The organiser's composition of the home page: which bands and blocks are shown, and in which order. The hero always comes first. */
import { homeBandKeys, type HomeBandKey } from '#shared/api/home.ts';
import type { HomeBand, HomeBands } from '#shared/api/site-part.ts';
import { blockFaults } from './page-blocks.ts';
import { faultOf } from './home-part-checks.ts';
import type { PartFault } from './site-part-checks.ts';

/** A new entry, without its id. */
export const emptyBand: Omit<HomeBand, 'id'> = { isShown: true };

/** The composition of a site without a published one. */
export const defaultBands: HomeBands = { entries: homeBandKeys.map((id) => ({ ...emptyBand, id })) };

/** Whether an entry is one of the bands that every site has. */
export const isBandKey = (id: string): id is HomeBandKey => (homeBandKeys as readonly string[]).includes(id);

/** With every band exactly once; those that are missing follow, hidden. */
export function completeBands({ entries }: HomeBands): HomeBands {
  const once = entries.filter(
    ({ id, block }, at) => (block !== undefined) !== isBandKey(id) && entries.findIndex((entry) => entry.id === id) === at,
  );
  const missing = defaultBands.entries.filter(({ id }) => !once.some((entry) => entry.id === id));
  return { entries: [...once, ...missing.map((entry) => ({ ...entry, isShown: false }))] };
}

export function bandFaults({ entries }: HomeBands): PartFault[] {
  const [first] = entries;
  const none: PartFault[] = first && !entries.some(({ isShown }) => isShown) ? [faultOf(first, 'isShown', 'none')] : [];
  return [...none, ...entries.flatMap(blockFaults)];
}

/** The bands and blocks that the page shows, in their order. */
export function shownBands({ entries }: HomeBands): string[] {
  return entries.filter(({ isShown }) => isShown).map(({ id }) => id);
}

/** The bands that it leaves out although it could show them. */
export function hiddenBands({ entries }: HomeBands): HomeBandKey[] {
  return homeBandKeys.filter((key) => !entries.some(({ id, isShown }) => id === key && isShown));
}

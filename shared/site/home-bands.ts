/** The organiser's composition of the home page: which bands are shown, and in which order. The hero always comes first. */
import { homeBandKeys, type HomeBandKey } from '#shared/api/home.ts';
import type { HomeBand, HomeBands } from '#shared/api/site-part.ts';
import { faultOf } from './home-part-checks.ts';
import type { PartFault } from './site-part-checks.ts';

/** A new entry, without its id. */
export const emptyBand: Omit<HomeBand, 'id'> = { isShown: true };

/** The composition of a site without a published one. */
export const defaultBands: HomeBands = { entries: homeBandKeys.map((id) => ({ ...emptyBand, id })) };

/** With every band exactly once; those that are missing follow, hidden. */
export function completeBands({ entries }: HomeBands): HomeBands {
  const once = entries.filter(({ id }, at) => entries.findIndex((entry) => entry.id === id) === at);
  const missing = defaultBands.entries.filter(({ id }) => !once.some((entry) => entry.id === id));
  return { entries: [...once, ...missing.map((entry) => ({ ...entry, isShown: false }))] };
}

export function bandFaults({ entries }: HomeBands): PartFault[] {
  const [first] = entries;
  return first && !entries.some(({ isShown }) => isShown) ? [faultOf(first, 'isShown', 'none')] : [];
}

/** The bands that the page shows, in their order. */
export function shownBands({ entries }: HomeBands): HomeBandKey[] {
  return entries.filter(({ isShown }) => isShown).map(({ id }) => id);
}

/** Editions with a page; checked before a response is sent. */
import { redirect } from 'react-router';
import { paths } from '#shared/paths.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';

/**
 * A year without an edition is the 404 page; the server knows them before a page is sent ahead of its data. The addresses
 * of 2025, which are the specification's own, lead to the current edition where the site has none of that year.
 */
export function requireEdition({ navigation }: LoaderContext, year: number): void {
  if (!navigation || navigation.editionYears.includes(year)) return;
  throw year === 2025 && navigation.editionYear !== null ? redirect(paths.edition(navigation.editionYear)) : notFound();
}

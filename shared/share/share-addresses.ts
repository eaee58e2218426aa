/** The addresses and languages that a shared page declares: its canonical address and its alternates. */
import { contentOf, type PageFacts } from './share-page.ts';
import type { Language } from '#shared/language.ts';

/** An address of this site. */
export function isOf(origin: string, url: string): boolean {
  return URL.canParse(url) && `${new URL(url).href}/`.startsWith(`${origin}/`);
}

/** The same address, however its characters are escaped. */
export function isSame(one: string, other: string): boolean {
  return one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href);
}

/** The page names another page of this site as the canonical one. */
export function isCanonicalElsewhere({ tags, origin, path }: PageFacts): boolean {
  const canonical = contentOf(tags, 'canonical');
  return canonical !== '' && isOf(origin, canonical) && !isSame(canonical, origin + path);
}

/** The language of a tag without region and script. */
export const primary = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? '';

/** The languages that the page declares. */
export function spoken({ lang, tags }: PageFacts): string[] {
  const locale = contentOf(tags, 'og:locale');
  return [primary(lang), ...(locale ? [primary(locale)] : [])];
}

/** The page's addresses by language. */
export function alternatesOf({ tags }: PageFacts): { language: string; content: string }[] {
  return tags.flatMap(({ name, content }) =>
    name.startsWith('alternate:') ? [{ language: name.slice('alternate:'.length), content }] : [],
  );
}

export const hasAlternates = (page: PageFacts): boolean => alternatesOf(page).length > 0;

/** A page with a twin names itself too, by the address that it calls its own. */
export function pointsToItself(page: PageFacts & { language: Language }): boolean {
  const own = contentOf(page.tags, 'canonical') || page.origin + page.path;
  return alternatesOf(page).some(({ language, content }) => language === page.language && isSame(content, own));
}

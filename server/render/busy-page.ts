/**
 * The drawn page of a request that is refused under load. It is rendered once per language and kept, because rendering is what
 * there is too much of. It carries no scripts, because it is the same for every address; its button asks for that address again.
 */
import { errorCodes } from '#shared/error-codes.ts';
import { getNavigation } from '#shared/api/home.ts';
import { languages, type Language } from '#shared/language.ts';
import type { Fetched } from './data-cache.ts';
import { withoutScripts } from './draft-page.ts';
import type { DrawnPage } from './drawn-page.ts';
import { packPage, type StoredPage } from './page-cache.ts';
import type { Renderer } from './render-page.tsx';

export interface BusyPage {
  of: (language: Language) => Promise<StoredPage>;
  /** Called when name, colours or links of the site change. */
  forget: () => void;
}

/** What every call of the page's own data answers. */
const refusal: Fetched = {
  envelope: { code: errorCodes.unavailable, msg: '', data: null },
  bytes: 0,
  tags: [],
  lifeSeconds: 0,
  changesAtMs: null,
  goesAtMs: null,
};

export function createBusyPage({ renderer, addFonts }: { renderer: Renderer; addFonts: (page: DrawnPage) => void }): BusyPage {
  const kept = new Map<Language, Promise<StoredPage>>();

  const make = async (language: Language): Promise<StoredPage> => {
    const rendered = await renderer.render({
      path: '/',
      language,
      mayStream: false,
      isRefused: true,
      answer: ({ contract }) => (contract === getNavigation ? undefined : refusal),
    });
    if (rendered.kind !== 'complete') throw new Error('The page of refused requests did not render');
    addFonts(rendered.page);
    const html = withoutScripts(rendered.page.toString()).replace(/<a\b[^>]*\bclass="button"[^>]*\bdata-reload=""/, (link) =>
      link.replace(/href="[^"]*"/, 'href=""'),
    );
    const bytes = Buffer.from(html);
    const page = {
      key: `busy ${language}`,
      status: errorCodes.unavailable,
      bytes,
      policy: renderer.policyOfPage(bytes, '/'),
      life: rendered.life,
    };
    return { ...packPage(page, Date.now()), cacheControl: 'no-store', tags: new Set<string>() };
  };

  return {
    of: (language) => {
      const known = kept.get(language);
      if (known) return known;
      const made = make(language);
      kept.set(language, made);
      made.catch(() => kept.delete(language));
      return made;
    },
    forget: () => languages.forEach((language) => kept.delete(language)),
  };
}

/**
 * What a page says about itself, without drawing it: its loader and its `head()`, as the renderer runs them. What is not
 * public is not there, because the loader asks the same calls that visitors ask, with the same clock behind them.
 */
import { createStaticHandler, RouterContextProvider, type StaticHandler } from 'react-router';
import { routes } from '#client/all-routes.ts';
import { loaderSite } from '#client/lib/loader.ts';
import type { Head, LoadedPage } from '#client/lib/page.tsx';
import type { SiteFacts } from '#client/lib/site.ts';
import { siteNameIn, withSiteName, type Translate } from '#shared/translate.ts';
import { screenOf } from '#client/routes.tsx';
import type { Navigation } from '#shared/api/home.ts';
import type { SiteTheme } from '#shared/site/look.ts';
import { createApi } from '#shared/http/api-client.ts';
import { siteNameTag, type SiteNames } from '#shared/site/site-identity.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { setSiteZone } from '#shared/site-zone.ts';
import type { Fetch } from './data-cache.ts';
import type { PageIdentity } from './page-identity.ts';
import { isRedirect, pageRequest } from './page-request.ts';
import { sendThrough, type Life } from './page-life.ts';
import { createNavigationOf, type NavigationOf, type NavigationRead } from './navigation.ts';
import { translateOf, type Translations } from './translations.ts';

export interface PageHead {
  /** 200, or the status that a visitor would get. */
  status: number;
  /** Null unless the status is 200. */
  head: Head | null;
  /** Name and short name of the site. */
  names: SiteNames;
  /** Null while the name is the configured one. */
  identity: Navigation['identity'];
  /** The published look; null for that of the design. */
  theme: SiteTheme | null;
  life: Life;
}

/** The head of a page; a page whose data takes too long is one that is not there for now. */
export type HeadOf = (identity: Pick<PageIdentity, 'language' | 'path'>) => Promise<PageHead>;

export interface PageHeadOptions {
  fetch: Fetch;
  translations: Translations;
  site: SiteFacts;
  /** Milliseconds after which a page's data is given up. */
  deadlineMs?: number;
}

export function createPageHead({ fetch, translations, site, deadlineMs = 8_000 }: PageHeadOptions): HeadOf {
  const perLanguage = Object.fromEntries(
    languages.map((language) => [
      language,
      {
        handler: createStaticHandler(routes, { basename: withLanguage(language, '/') }),
        translate: translateOf(translations[language]),
        navigationOf: createNavigationOf(),
      },
    ]),
  ) as Record<Language, { handler: StaticHandler; translate: Translate; navigationOf: NavigationOf }>;

  return async ({ language, path }) => {
    const { handler, translate, navigationOf } = perLanguage[language];
    const life: Life = { tags: new Set([siteNameTag]), seconds: Infinity, changesAtMs: null, goesAtMs: null };
    const context = new RouterContextProvider();
    context.set(loaderSite, { api: createApi({ language, send: sendThrough(fetch, life) }), language });
    const signal = AbortSignal.timeout(deadlineMs);
    const url = new URL(site.origin + withLanguage(language, path));
    const [result, read] = await Promise.all([
      handler.query(pageRequest(url, signal), { requestContext: context }).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      }),
      // Its other data is not in the head, so its tags and its life do not matter.
      inTime(navigationOf(createApi({ language, send: async (call) => (await fetch(call)).envelope })), signal),
    ]);
    const identity = read?.identity ?? null;
    const theme = read?.theme ?? null;
    const names: SiteNames & Pick<SiteFacts, 'description'> = identity ?? site;
    if (read?.organiser) setSiteZone(read.organiser.zone.name);
    // The names may be outdated, or not the published one.
    if (!read?.isFresh) life.seconds = 0;
    const without = (status: number): PageHead => ({ status, head: null, names, identity, theme, life });
    if (!result) return without(503);
    if (isRedirect(result)) return without(result.status);
    const failed = Object.values(result.errors ?? {})[0];
    if (failed !== undefined || result.statusCode !== 200) return without(statusOf(failed, result.statusCode));
    const page = screenOf(result.matches)?.page;
    const loaded = page && (result.loaderData[page.id] as LoadedPage | null | undefined);
    const t = withSiteName(translate, siteNameIn(names, language));
    const head = page?.ready()?.head?.((await loaded?.data) as never, { t, language, path });
    return { status: 200, head: head ?? { title: names.name[language], description: '' }, names, identity, theme, life };
  };
}

/** Null where it takes too long. */
function inTime(reading: Promise<NavigationRead>, signal: AbortSignal): Promise<NavigationRead | null> {
  const late = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
  return Promise.race([reading, late]);
}

function statusOf(error: unknown, statusCode: number): number {
  const status = (error as { status?: unknown } | null | undefined)?.status;
  return typeof status === 'number' ? status : statusCode === 200 ? 500 : statusCode;
}

/** Facts about this installation that screens need; the same for every visitor and part of the page's state. */
import { createContext, use } from 'react';
import type { Navigation, PublishedIdentity } from '#shared/api/home.ts';
import type { Bilingual } from '#shared/language.ts';
import type { SiteLook } from '#shared/site/look.ts';
import type { SiteNames } from '#shared/site/site-identity.ts';

export type SiteLogo = NonNullable<PublishedIdentity['logo']>;

export interface SiteFacts extends SiteNames {
  /** Public origin, for canonical and preview addresses. */
  origin: string;
  /** For search engines, in place of the text of the design. */
  description?: Bilingual;
  /** Stands for the mark of the design. */
  logo?: SiteLogo;
  /** What is drawn in place of the mark and the eyes of the design. */
  look?: SiteLook;
  /** Version of the published icon. */
  icon?: string;
  /** Colours of the browser's bar on phones, where the ground of the pages is not that of the design. */
  bar?: { day: string; night: string } | undefined;
  /** The time zone, with its name in the language of the page. */
  zone: Navigation['zone'];
  /** Whether institutions enter the ID number of their agent. */
  asksIdNumber: boolean;
  /** Null hides the conference link. */
  conferenceUrl: string | null;
  /** True while the invented programme is shown. */
  demo: boolean;
}

/** Addresses of the scripts that the loader in the document starts after the first paint. */
export interface PageAssets {
  entry: string;
  /** Chunks of the page, fetched together with the entry. */
  chunks: readonly string[];
}

/** Data that the server passes to the browser at the end of the document. */
export interface BootState<State = unknown> {
  language: 'zh-Hans' | 'en';
  site: SiteFacts;
  /** The tab's `site` state as the page was drawn with it. */
  state: State;
  router: {
    loaderData: Record<string, unknown>;
    errors: Record<string, unknown> | null;
    /** Failures of data that the page had been sent ahead of, by route. */
    lateErrors: Record<string, unknown>;
  };
}

export const bootElementId = 'boot';

const SiteContext = createContext<SiteFacts | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSite(): SiteFacts {
  const site = use(SiteContext);
  if (!site) throw new Error('There is no SiteProvider above');
  return site;
}

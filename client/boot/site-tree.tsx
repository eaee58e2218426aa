/** The providers above the router on server and browser: language, texts, site facts and tab state. */
import { useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Language } from '#shared/language.ts';
import { siteNameIn, withSiteName } from '#shared/translate.ts';
import { SiteProvider, type SiteFacts } from '#client/lib/site.ts';
import { TranslateProvider, type Translate } from '#client/lib/translations.ts';
import { TabStateProvider, type TabState } from '#client/state/tab-state.tsx';
import { LookContext } from '#client/ui/picture/look.ts';
import { LanguageProvider } from '#client/ui/text/language-context.tsx';

interface Props {
  language: Language;
  /** With which the page was drawn. */
  site: SiteFacts;
  translate: Translate;
  /** State of the tab; the server creates one per page. */
  tab: TabState;
  children: ReactNode;
}

export function SiteTree({ language, site: drawn, translate, tab, children }: Props): ReactNode {
  const site = (useSnapshot(tab.site).newSite as SiteFacts | undefined) ?? drawn;
  const named = useMemo(() => withSiteName(translate, siteNameIn(site, language)), [translate, site, language]);
  return (
    <LanguageProvider value={language}>
      <SiteProvider value={site}>
        <LookContext value={site}>
          <TranslateProvider value={named}>
            <TabStateProvider value={tab}>{children}</TabStateProvider>
          </TranslateProvider>
        </LookContext>
      </SiteProvider>
    </LanguageProvider>
  );
}

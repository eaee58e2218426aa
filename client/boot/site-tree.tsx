/** The providers above the router on server and browser: language, texts, site facts and tab state. */
import type { ReactNode } from 'react';
import type { Language } from '#shared/language.ts';
import { SiteProvider, type SiteFacts } from '#client/lib/site.ts';
import { TranslateProvider, type Translate } from '#client/lib/translations.ts';
import { TabStateProvider, type TabState } from '#client/state/tab-state.tsx';
import { LookContext } from '#client/ui/picture/look.ts';
import { LanguageProvider } from '#client/ui/text/language-context.tsx';

interface Props {
  language: Language;
  site: SiteFacts;
  translate: Translate;
  /** State of the tab; the server creates one per page. */
  tab: TabState;
  children: ReactNode;
}

export function SiteTree({ language, site, translate, tab, children }: Props): ReactNode {
  return (
    <LanguageProvider value={language}>
      <SiteProvider value={site}>
        <LookContext value={site}>
          <TranslateProvider value={translate}>
            <TabStateProvider value={tab}>{children}</TabStateProvider>
          </TranslateProvider>
        </LookContext>
      </SiteProvider>
    </LanguageProvider>
  );
}

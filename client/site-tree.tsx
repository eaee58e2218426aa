/** What stands above the router on both sides: language, texts, facts of the site and the tab's state. */
import type { ReactNode } from 'react';
import type { Language } from '#shared/language.ts';
import { SiteProvider, type SiteFacts } from './lib/site.ts';
import { TranslateProvider, type Translate } from './lib/translations.ts';
import { LanguageProvider } from './ui/language-context.tsx';

interface Props {
  language: Language;
  site: SiteFacts;
  translate: Translate;
  children: ReactNode;
}

export function SiteTree({ language, site, translate, children }: Props): ReactNode {
  return (
    <LanguageProvider value={language}>
      <SiteProvider value={site}>
        <TranslateProvider value={translate}>{children}</TranslateProvider>
      </SiteProvider>
    </LanguageProvider>
  );
}

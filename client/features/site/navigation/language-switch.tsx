/** 中 / EN: stores the choice and goes to the root of that language. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { storeLanguage } from '#client/lib/storage.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { media } from '#client/theme/media.ts';
import { useSiteLocation } from './use-site-location.ts';

const Pill = styled.div`
  display: inline-flex;
  flex: none;
  padding: 0.1875rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-pill);
  font-size: var(--t-s);
  font-weight: 600;
  line-height: 1;
  white-space: nowrap;

  & > a {
    display: grid;
    place-items: center;
    min-width: 2.25rem;
    min-height: 2.25rem;
    padding-inline: 0.8em;
    border-radius: var(--r-pill);
    transition: background-color var(--d2);
  }

  & > a:not([aria-current]):hover {
    background: color-mix(in srgb, currentColor 9%, transparent);
  }

  & > a[aria-current] {
    background: var(--text);
    color: var(--bg);
  }

  ${media.forcedColors} {
    & > a[aria-current] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

/** Written the same in both languages, so that everybody finds their own. */
const signs: Record<Language, { short: string; name: string }> = {
  'zh-Hans': { short: '中', name: '简体中文' },
  en: { short: 'EN', name: 'English' },
};

/** Pages that a mail or the terminal links to, with a secret in the address that the root would lose. */
const keptPaths: ReadonlySet<string> = new Set([paths.setup, paths.preview, paths.login()]);

function hasSecret({ hash, search }: Location): boolean {
  return hash.length > 1 || new URLSearchParams(search).has('invitationCode');
}

/** Plain links that load the page anew: at home they reload it, elsewhere they lead to the root; pages behind a link are kept with it. */
export function LanguageSwitch(): ReactNode {
  const t = useT();
  const { path } = useSiteLocation();
  const { language: current } = useSnapshot(useTabState().site);
  return (
    <Pill role="group" aria-label={t('navigation:language.label')}>
      {languages.map((language) => (
        <Link
          key={language}
          to="/"
          language={language}
          lang={language}
          hrefLang={language}
          aria-label={`${signs[language].short} ${signs[language].name}`}
          aria-current={language === current ? 'true' : undefined}
          data-reload=""
          data-language={language}
          onClick={({ currentTarget }) => {
            storeLanguage(language);
            if (keptPaths.has(path) && hasSecret(location))
              currentTarget.href = withLanguage(language, path) + location.search + location.hash;
          }}
        >
          {signs[language].short}
        </Link>
      ))}
    </Pill>
  );
}

/** The same page in the other language. The switch of the header leads to that language's root, as specified. */
import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { otherLanguage, withLanguage } from '#shared/language.ts';
import { resultsPath } from '#shared/navigation.ts';
import { media } from '#client/theme/media.ts';
import { storeLanguage } from '#client/lib/storage.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useSiteLocation, type SiteLocation } from './use-site-location.ts';

const Anchor = styled.a`
  flex: none;
  padding-block: 0.6rem;
  color: var(--text-2);
  line-height: 1.4;
  white-space: nowrap;
  outline-offset: -0.1875rem;

  &:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }

  ${media.phone} {
    & > :first-child {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @media print {
    display: none;
  }
`;

/** Stores the choice as the switch does: otherwise the address would lead back to the language chosen before. */
export function ReadInOtherLanguage(): ReactNode {
  const t = useT();
  const target = otherLanguage(useSnapshot(useTabState().site).language);
  const siteLocation = useSiteLocation();
  const { screen } = (useMatches().at(-1)?.handle ?? {}) as { screen?: { query: object; unboundedQuery: readonly string[] } };
  const address = withLanguage(
    target,
    siteLocation.path + sharedQuery(siteLocation, [...Object.keys(screen?.query ?? {}), ...(screen?.unboundedQuery ?? [])]),
  );
  return (
    <Anchor href={address} lang={target} hrefLang={target} data-reload="" data-language={target} onClick={() => storeLanguage(target)}>
      {/* In the language that it leads to; phones leave out the beginning. */}
      <span>{t('navigation:language.readBeginning')}</span>
      <span>{t('navigation:language.readEnd')}</span>
    </Anchor>
  );
}

/** What says which page it is. Not the page of a list, whose length differs, nor names and texts to filter by, which are of one language. */
function sharedQuery({ path, query }: SiteLocation, known: readonly string[]): string {
  if (/^\/(manage|set)\//.test(path)) return query.size > 0 ? `?${query}` : '';
  const dropped = new Set(['pageNum', 'name', ...(path === resultsPath ? [] : ['search'])]);
  const knownQuery = new URLSearchParams([...query].filter(([name]) => known.includes(name) && !dropped.has(name)));
  return knownQuery.size > 0 ? `?${knownQuery}` : '';
}

/** For pages without a trail: a line and landmark of its own. */
export const OtherLanguageLine = styled.nav`
  display: flex;
  justify-content: flex-end;
  font-size: var(--t-s);
`;

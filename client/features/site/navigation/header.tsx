/** The head of every page: logo, links, search, language, account; logo, search and menu on narrow screens. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { useNavigate } from 'react-router';
import { resultsPath, searchTarget } from '#shared/navigation.ts';
import { media } from '#client/theme/media.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import type { SuggestionPlace } from '#shared/api/search.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { MenuButton, MobileMenu } from './mobile-menu.tsx';
import { NavMenu } from './nav-menu.tsx';
import { SearchForm, useSearch } from './search-form.tsx';
import { useSiteLocation } from './use-site-location.ts';
import { WatchMenu } from './watch-menu.tsx';

/** The field is its icon until it is used, and then lies over the links. */
const foldedSearch = css`
  & > .search {
    width: 2.75rem;
    height: 2.75rem;
  }

  & > .search > label {
    position: absolute;
    inset: 0 0 auto auto;
    width: 2.75rem;
    padding-inline: 0.7rem;
    overflow: hidden;
    background: var(--bg);
    cursor: pointer;
    transition: width var(--d2) var(--ease);
  }

  & > .search > label:focus-within {
    width: 16rem;
    cursor: text;
  }

  & > .search > label:not(:focus-within) > input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
`;

const Bar = styled.header`
  position: relative;
  z-index: var(--z-header);
  display: flex;
  /* Only text enlarged beyond the layout's room makes a second line. */
  flex-wrap: wrap;
  align-items: center;
  gap: 0 calc(30 * var(--px));
  min-height: var(--header);
  padding-inline: calc(64 * var(--px));

  /* Each part that arrives moves those before it: while the page is being read, the bar is shown once its last part is there. */
  &:not(:has(> button.compact)) {
    visibility: hidden;
  }

  & > .compact {
    display: none;
  }

  /* A long name takes a second line before the links do. */
  & > .logo {
    flex: 1 1 9rem;
    max-width: max-content;
  }

  /* Long labels take a second line within the bar; the name does first. */
  & > .nav {
    display: flex;
    flex: 1000 1 min-content;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 calc(34 * var(--px));
    max-width: max-content;
    margin-inline: auto;
    font-size: max(0.9375rem, calc(17 * var(--tx)));
    font-weight: 500;
  }

  & > .nav > a {
    position: relative;
    padding-block: 0.65em;
    line-height: 1.3;
    white-space: nowrap;
    transition: color var(--d2);
  }

  & > .nav > a:hover {
    color: var(--gold-text);
  }

  & > .nav a[aria-current] {
    font-weight: 700;
  }

  & > .nav > a[aria-current]::after {
    content: '';
    position: absolute;
    left: 50%;
    bottom: -0.1em;
    width: 0.5em;
    height: 0.7em;
    border-radius: var(--r-perf);
    background: var(--gold-500);
    rotate: var(--tilt);
    translate: -50% 50%;
  }

  & > .nav > a > .icon {
    margin-inline-start: 0.15em;
  }

  & > .search {
    position: relative;
    flex: none;
    width: max(9.375rem, calc(232 * var(--tx)));
  }

  & > .search > label {
    gap: 0.5rem;
    min-height: 2.75rem;
    padding-inline: 0.9rem;
    font-size: var(--t-s);
  }

  /* English names are longer than Chinese ones. */
  ${media.crowdedRow} {
    &:lang(en) {
      ${foldedSearch}

      & > .nav {
        column-gap: calc(26 * var(--px));
      }
    }
  }

  ${media.narrowDesktop} {
    ${foldedSearch}

    /* The award's name stays for those who hear it. */
    &:lang(en) > .logo > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }

  ${media.tightDesktop} {
    column-gap: 0.75rem;
    padding-inline: 1.5rem;

    &:lang(en) > .nav {
      gap: 0 0.55rem;
      font-size: var(--t-s);
    }
  }

  ${media.compact} {
    column-gap: 0.25rem;

    & > .nav,
    & > .search {
      display: none;
    }

    & > .compact {
      display: inline-grid;
    }

    & > .logo {
      flex-basis: 8rem;
      max-width: none;
    }
  }

  ${media.phone} {
    padding-inline: var(--page);

    & > [role='group'],
    & > [data-slot='account'] {
      display: none;
    }

    & > .compact:last-of-type {
      margin-inline-end: -0.5rem;
    }
  }

  @media print {
    display: none;
  }
  ${media.forcedColors} {
    & > .nav > a[aria-current]::after {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;

interface Props {
  /** The account's part of the bar, and of the menu of narrow screens. */
  account: ReactNode;
  menuAccount: ReactNode;
}

/** Fixed height, also for the account's box, so that hydration moves nothing. */
export function Header({ account, menuAccount }: Props): ReactNode {
  const t = useT();
  return (
    <>
      <Bar>
        <Logo />
        <NavMenu className="nav">
          <WatchMenu />
        </NavMenu>
        <SearchBox className="search" />
        <LanguageSwitch />
        {account}
        <Link className="icon-button compact" to={resultsPath} aria-label={t('navigation:search.label')}>
          <Icon name="search" />
        </Link>
        <MenuButton className="compact" />
      </Bar>
      <MobileMenu account={menuAccount} />
    </>
  );
}

/** Without the chunk (offline, blocked) the field goes on working as a plain one. */
const SuggestionList = lazy(() =>
  import('./suggestion-list.tsx').then(
    (module) => ({ default: module.SuggestionList }),
    () => ({ default: () => null }),
  ),
);

/** Never fetches suggestions on mobile. */
function SearchBox({ className }: { className?: string }): ReactNode {
  const [used, setUsed] = useState<{ input: HTMLInputElement; initialText: string }>();
  const { site } = useTabState();
  const search = useSearch();
  const navigate = useNavigate();
  const { path: current, query } = useSiteLocation();
  const handleEnter = (input: HTMLInputElement) => {
    if (!used && !site.isMobile) setUsed({ input, initialText: input.defaultValue });
  };
  const handleSearch = () => setUsed((current) => current && { ...current, initialText: current.input.value });
  const handleChoose = ({ text, path }: SuggestionPlace) => {
    if (path) void navigate(path);
    else search(text);
  };
  return (
    <SearchForm className={className} onEnter={handleEnter} onSearch={handleSearch}>
      {used && (
        <Suspense fallback={null}>
          <SuggestionList {...used} columnId={searchTarget(current, query).columnId} onChoose={handleChoose} />
        </Suspense>
      )}
    </SearchForm>
  );
}

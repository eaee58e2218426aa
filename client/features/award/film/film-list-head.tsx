/** Head of the film lists: title, and a link to the other view of the same list. */
import { styled } from 'styled-components';
import { paths } from '#shared/paths.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import type { FilmListData } from './film-list-loader.ts';
import { filmListPath, type FilmListState } from './film-list-path.ts';

const views = [
  { key: 'posters', path: paths.movies, icon: 'layout-grid' },
  { key: 'index', path: paths.movies2, icon: 'list' },
] as const;

export function FilmListHead({ path, state }: { path: string; state: FilmListState }) {
  const t = useT();
  return (
    <Place className="page-head">
      <h1 tabIndex={-1}>{t('navigation:section.movies')}</h1>
      <nav aria-label={t('work:list.views')}>
        <ul>
          {views.map((view) => (
            <li key={view.key}>
              <Link to={filmListPath(view.path, { ...state, pageNum: 1 })} aria-current={view.path === path ? 'page' : undefined}>
                <Icon name={view.icon} />
                <span>{t(`work:list.${view.key}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Place>
  );
}

/** Both views share a canonical URL. Search results are `noindex`. */
export function filmListHead({ state, filters, rows }: FilmListData, { t }: HeadContext): Head {
  const unit = filters.units.find(({ value }) => value === state.unit)?.label;
  const country = filters.countries.find(({ value }) => value === state.country)?.label;
  const parts = [
    t('navigation:section.movies'),
    unit,
    state.edition,
    country,
    state.winners ? t('work:list.winnersOnly') : '',
    state.pageNum > 1 ? t('content:list.page', { page: state.pageNum }) : '',
  ];
  return {
    title: state.search
      ? t('content:list.searchTitle', { search: state.search, list: t('navigation:section.movies') })
      : parts.filter(Boolean).join(' · '),
    description: t('work:list.description'),
    canonical: filmListPath(paths.movies, { ...state, search: '', order: '' }),
    noindex: state.search !== '',
    hideAlternate: state.pageNum > 1,
    image: rows[0]?.still ?? undefined,
  };
}

const Place = styled.div`
  nav ul {
    display: flex;
    padding: 0.25rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-pill);
  }
  nav a {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-height: 2.5rem;
    padding-inline: 1.1em;
    border-radius: var(--r-pill);
    font-size: var(--t-ui);
    line-height: 1;
    transition: background-color var(--d2);
  }
  nav a:hover {
    background: var(--sunken);
  }
  nav [aria-current] {
    background: var(--primary);
    color: var(--primary-ink);
    font-weight: 600;
  }

  ${media.phone} {
    &.page-head {
      align-items: center;
      gap: 0.75rem;
      padding-block: 1.25rem 1rem;
    }
    h1 {
      font-size: 2rem;
    }
  }
`;

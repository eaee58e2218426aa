/** Screen with the films of all editions: head, filters, and the list or its empty state. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useWaiting } from '#client/lib/use-waiting.ts';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { media } from '#client/theme/media.ts';
import { FilmFilterBar } from './film-filter-bar.tsx';
import { FilmListHead } from './film-list-head.tsx';
import type { FilmListData } from './film-list-loader.ts';
import { allFilms, isFiltered, filmListPath, type FilmListState } from './film-list-path.ts';

interface Props {
  /** Site path of the screen. */
  path: string;
  data: FilmListData;
  /** Renders the films and the end of the list. */
  children: ReactNode;
}

export function FilmsScreen({ path, data, children }: Props) {
  const isWaiting = useWaiting(path);
  const { state, rows } = data;
  return (
    <div className="wrap">
      <FilmListHead path={path} state={state} />
      <FilmFilterBar path={path} data={data} />
      {isWaiting ? <FilmListSkeleton /> : rows.length === 0 ? <FilmListEmpty path={path} state={state} /> : children}
    </div>
  );
}

/** Empty state of a film list, with or without filters. */
function FilmListEmpty({ path, state }: { path: string; state: FilmListState }) {
  const t = useT();
  if (!isFiltered(state)) {
    return (
      <Place>
        <EmptyState title={t('work:list.empty')} mood="closed" />
      </Place>
    );
  }
  const hasMore = isFiltered({ ...state, search: '' });
  return (
    <Place role="status">
      <EmptyState
        title={state.search ? t('content:list.nothing', { search: state.search }) : t('work:list.nothing')}
        text={t(state.search && !hasMore ? 'content:list.tryAnother' : 'work:list.fewer')}
        mood="open"
      >
        {state.search && hasMore ? (
          <Link className="button ghost" to={filmListPath(path, { ...allFilms, search: state.search })}>
            {t('work:list.searchAll')}
          </Link>
        ) : null}
        <Link className="button ghost" to={path}>
          {t('work:list.clear')}
        </Link>
      </EmptyState>
    </Place>
  );
}

const Place = styled.div`
  padding-bottom: var(--s9);
`;

/** Skeleton posters: two rows. */
const posters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

/** Skeleton of the poster wall while another list loads; never in the server's HTML. */
function FilmListSkeleton() {
  const t = useT();
  return (
    <Wall role="status" aria-label={t('content:list.loading')}>
      {posters.map((poster) => (
        <div key={poster}>
          <span className="skeleton-block" />
          <span className="skeleton-block" />
        </div>
      ))}
    </Wall>
  );
}

const Wall = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: var(--s7) var(--gut);
  padding-bottom: var(--s9);

  span {
    margin-top: 0.9rem;
  }
  span:first-child {
    aspect-ratio: 2 / 3;
    border-radius: var(--r-m);
    margin: 0;
  }

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  ${media.phone} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 1.5rem 0.75rem;
  }
`;

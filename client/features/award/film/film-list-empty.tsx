/** A list of works without rows: nothing answers the filters, or nothing is there yet. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { allFilms, isFiltered, filmListPath, type FilmListState } from './film-list-path.ts';

export function FilmListEmpty({ path, state }: { path: string; state: FilmListState }) {
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

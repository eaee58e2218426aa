/** `/searchresult?search=`: search field, results by kind, and related people. */
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { searchContent, type SearchAnswer, type SearchRow } from '#shared/api/search.ts';
import { listFilms, type FilmCard } from '#shared/api/award.ts';
import { FilmWall } from '#client/features/award/film/film-wall.tsx';
import { PeopleAside } from '#client/features/site/search/people-aside.tsx';
import { ResultList } from '#client/features/site/search/result-list.tsx';
import { SearchField } from '#client/features/site/search/search-field.tsx';
import { readSearch, searchPath, type SearchState } from '#client/features/site/search/search-path.ts';
import { SearchHints } from '#client/features/site/search/search-hints.tsx';
import { useSearchCount } from '#client/features/site/search/use-search-count.ts';
import { ScreenLinks } from '#client/features/site/search/screen-links.tsx';
import { SearchStart } from '#client/features/site/search/search-start.tsx';
import { SearchTabs } from '#client/features/site/search/search-tabs.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { storeSearch } from '#client/lib/storage.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { Pagination } from '#client/ui/list/pagination.tsx';

const pageSize = 12;
/** One row of posters on the widest screen. */
const filmsMax = 6;

interface SearchData {
  state: SearchState;
  /** Null without a search text. */
  answer: SearchAnswer | null;
  /** Suggested films if there are no results. */
  films: readonly FilmCard[];
}

export const loader = async ({ read, exists, query }: LoaderContext): Promise<SearchData> => {
  const state = readSearch(query);
  if (!state.search || state.pageNum === 1) exists();
  if (!state.search) return { state, answer: null, films: await readFilms(read) };
  const answer = await read(searchContent, { query: { ...state, pageSize } });
  if (answer.rows.length === 0 && state.pageNum > 1) throw notFound();
  return { state, answer: withoutDuplicates(answer), films: answer.rows.length === 0 ? await readFilms(read) : [] };
};

/** Removes people from the side column that are among the results. */
function withoutDuplicates(answer: SearchAnswer): SearchAnswer {
  const isFound = ({ id }: SearchRow) => answer.rows.some((row) => row.searchKind === 'person' && row.id === id);
  return { ...answer, people: answer.people.filter((person) => !isFound(person)) };
}

/** The latest films with an award; the latest films before there are winners. */
async function readFilms(read: LoaderContext['read']): Promise<FilmCard[]> {
  const winners = await read(listFilms, { query: { winners: true, pageSize: filmsMax } });
  const works = winners.length > 0 ? winners : await read(listFilms, { query: { pageSize: filmsMax } });
  // Posters only; whether a film can be watched is shown elsewhere.
  return works.map((work) => ({ ...work, playable: false }));
}

export function head({ state }: SearchData, { t }: HeadContext): Head {
  return {
    title: state.search ? t('content:search.titleWith', { search: state.search }) : t('navigation:section.searchResult'),
    description: t('content:search.description'),
    noindex: true,
  };
}

export default function SearchResultPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { state, answer, films } = data;
  useSearchCount(state, answer);
  const hasHits = (answer?.rows.length ?? 0) > 0;
  useEffect(() => {
    if (hasHits) storeSearch(state.search);
  }, [hasHits, state.search]);
  return (
    <Page className="wrap">
      <h1 className="visually-hidden" tabIndex={-1}>
        {state.search ? t('content:search.titleWith', { search: state.search }) : t('navigation:section.searchResult')}
      </h1>
      <SearchField search={state.search} />
      {answer ? <Answer state={state} answer={answer} films={films} /> : <Invitation films={films} />}
    </Page>
  );
}

function Answer({ state, answer, films }: { state: SearchState; answer: SearchAnswer; films: readonly FilmCard[] }) {
  const t = useT();
  const { search, kind, columnId, year, pageNum } = state;
  const isNarrowed = kind !== undefined || columnId !== undefined || year !== undefined;
  const isEmpty = answer.rows.length === 0;
  const number = answer.totalIsLimit ? `${answer.total}+` : String(answer.total);
  return (
    <>
      <ScreenLinks screens={answer.screens} />
      <div className="bar">
        {isEmpty && !isNarrowed ? null : <SearchTabs state={state} answer={answer} />}
        <p className={isEmpty ? 'visually-hidden' : 'small muted'} role="status">
          {isEmpty
            ? t('content:search.nothing', { search })
            : t(`content:search.${matchTexts[answer.fallback]}`, { search, number, count: answer.total })}
        </p>
      </div>
      {isEmpty ? null : <SearchHints search={search} answer={answer} />}
      {isEmpty ? (
        <>
          <EmptyState
            title={t('content:search.nothing', { search })}
            text={films.length > 0 ? t('content:search.tryAnother') : undefined}
            mood="open"
          >
            {isNarrowed ? (
              <Link className="chip" to={searchPath({ search })}>
                {t('content:search.all')}
              </Link>
            ) : null}
            <SearchHints search={search} answer={answer} />
          </EmptyState>
          <Films films={films} />
        </>
      ) : (
        <div className="columns">
          <div>
            <ResultList rows={answer.rows} hasBest={pageNum === 1} />
            <div className="pages">
              <Pagination
                page={pageNum}
                pages={Math.ceil(answer.total / pageSize)}
                to={(page) => searchPath({ ...state, pageNum: page })}
                labels={{
                  list: t('content:list.pages'),
                  previous: t('content:list.previousPage'),
                  next: t('content:list.nextPage'),
                  page: (page) => t('content:list.page', { page }),
                }}
              />
            </div>
          </div>
          {kind === 'person' ? null : <PeopleAside people={answer.people} />}
        </div>
      )}
    </>
  );
}

/** Text key of each kind of match. */
const matchTexts = { '': 'found', pinyin: 'soundsLike', near: 'near' } as const;

/** Films shown before the first search. */
function Invitation({ films }: { films: readonly FilmCard[] }) {
  const t = useT();
  return (
    <>
      <SearchStart films={films} />
      <div className="invitation">
        <EmptyState title={t('content:search.invitation')} text={t('content:search.invitationText')} mood="open" />
      </div>
      <Films films={films} />
    </>
  );
}

function Films({ films }: { films: readonly FilmCard[] }) {
  const t = useT();
  if (films.length === 0) return null;
  return (
    <section className="films" aria-labelledby="films">
      <h2 id="films">{t('content:search.films')}</h2>
      <FilmWall rows={films} heading="h3" />
    </section>
  );
}

const Page = styled.div`
  padding-block: var(--s7) var(--s9);

  .bar {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 1rem;
    padding-top: 1.5rem;
  }
  .chips li {
    flex: none;
  }
  .chip {
    white-space: nowrap;
  }
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) calc(380 * var(--px));
    gap: calc(80 * var(--px));
    padding-top: var(--s7);
  }
  .columns > :only-child {
    grid-column: 1 / -1;
  }
  .pages {
    padding-top: var(--s7);
  }
  .films h2 {
    font-size: var(--t-h2);
    margin-bottom: var(--s5);
  }
  mark {
    background: linear-gradient(transparent 58%, color-mix(in srgb, var(--gold-500) 55%, var(--bg)) 0);
    color: inherit;
  }

  ${media.compact} {
    .columns {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s8);
    }
  }
  ${media.phone} {
    .invitation {
      display: none;
    }
    .films {
      padding-top: 2rem;
    }
    .columns {
      padding-top: 1.5rem;
    }
    .bar > div {
      width: 100%;
    }
  }
`;

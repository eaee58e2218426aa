/** `/searchresult?search=`: one great field, what was found by kind, and the people beside it. */
import { styled } from 'styled-components';
import { searchContent, type SearchAnswer } from '#shared/api/search.ts';
import { paths } from '#shared/paths.ts';
import { useEditionYear } from '#client/features/navigation/use-edition-year.ts';
import { PeopleAside } from '#client/features/search/people-aside.tsx';
import { ResultList } from '#client/features/search/result-list.tsx';
import { SearchField } from '#client/features/search/search-field.tsx';
import { readSearch, searchPath, type SearchState } from '#client/features/search/search-path.ts';
import { SearchTabs } from '#client/features/search/search-tabs.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { Pagination } from '#client/ui/pagination.tsx';

const pageSize = 12;

interface SearchData {
  state: SearchState;
  /** Null while no text is given. */
  answer: SearchAnswer | null;
}

export const loader = async ({ read, query }: LoaderContext): Promise<SearchData> => {
  const state = readSearch(query);
  if (!state.search) return { state, answer: null };
  const answer = await read(searchContent, { query: { ...state, pageSize } });
  if (answer.rows.length === 0 && state.pageNum > 1) throw notFound();
  return { state, answer };
};

export function head({ state }: SearchData, { t }: HeadContext): Head {
  return {
    title: state.search ? t('content:search.titleWith', { search: state.search }) : t('content:search.title'),
    description: t('content:search.description'),
    noindex: true,
  };
}

export default function SearchResultPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { state, answer } = data;
  return (
    <Page className="wrap">
      <h1 className="vh" tabIndex={-1}>
        {state.search ? t('content:search.titleWith', { search: state.search }) : t('content:search.title')}
      </h1>
      <SearchField search={state.search} />
      {answer ? <Answer state={state} answer={answer} /> : <Invitation />}
    </Page>
  );
}

function Answer({ state, answer }: { state: SearchState; answer: SearchAnswer }) {
  const t = useT();
  const { search, kind, pageNum } = state;
  const isEmpty = answer.rows.length === 0;
  const number = answer.totalIsLimit ? `${answer.total}+` : String(answer.total);
  return (
    <>
      <div className="bar">
        {isEmpty && !kind ? null : <SearchTabs search={search} facets={answer.facets} active={kind} />}
        <p className={isEmpty ? 'vh' : 'small muted'} role="status">
          {isEmpty ? t('content:search.nothing', { search }) : t('content:search.found', { search, number, count: answer.total })}
        </p>
      </div>
      {isEmpty ? (
        <EmptyState title={t('content:search.nothing', { search })} text={t('content:search.tryAnother')} mood="open">
          {kind ? (
            <Link className="chip" to={searchPath({ search })}>
              {t('content:search.all')}
            </Link>
          ) : null}
          <Destinations />
        </EmptyState>
      ) : (
        <div className="columns">
          <div>
            <ResultList rows={answer.rows} hasBest={pageNum === 1} />
            <div className="pages">
              <Pagination
                page={pageNum}
                pages={Math.ceil(answer.total / pageSize)}
                to={(page) => searchPath({ search, kind, pageNum: page })}
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

/** Before anything was searched for: where most searches lead. */
function Invitation() {
  const t = useT();
  return (
    <EmptyState title={t('content:search.invitation')} text={t('content:search.invitationText')} mood="open">
      <Destinations />
    </EmptyState>
  );
}

function Destinations() {
  const t = useT();
  const editionYear = useEditionYear();
  const places = [
    ...(editionYear === null ? [] : [{ path: paths.edition(editionYear), text: 'navigation:menu.edition' }]),
    { path: paths.news, text: 'content:search.to.news' },
    { path: paths.previous, text: 'content:search.to.previous' },
    { path: paths.announcement, text: 'content:search.to.announcement' },
  ];
  return places.map(({ path, text }) => (
    <Link key={path} className="chip" to={path}>
      {t(text, { year: editionYear ?? '' })}
    </Link>
  ));
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
  .bar > nav {
    min-width: 0;
    max-width: 100%;
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
    .columns {
      padding-top: 1.5rem;
    }
    .bar > nav {
      max-width: none;
      width: 100%;
    }
  }
`;

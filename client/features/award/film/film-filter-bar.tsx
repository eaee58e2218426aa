/** Filters of the film lists: unit, edition, country, winners, text; and sort order. */
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import type { Choice } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { ChoiceMenu } from '#client/ui/overlay/choice-menu.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { SearchForm } from '#client/ui/form/search-form.tsx';
import { FilterChips, FilterMenu } from '#client/features/award/filter-menu.tsx';
import type { FilmListData } from './film-list-loader.ts';
import { filterQuery, isFiltered, filmListPath, filmOrders, type FilmListState } from './film-list-path.ts';

type To = (change: Partial<FilmListState>) => string;

interface Props {
  path: string;
  data: FilmListData;
}

/** Orders that only the table's column heads offer. */
const columnOrders: readonly string[] = ['-title', 'year'];
const offeredOrders = filmOrders.filter((order) => !columnOrders.includes(order));

export function FilmFilterBar({ path, data }: Props) {
  const t = useT();
  const { state, filters, total } = data;
  const to: To = (change) => filmListPath(path, { ...state, pageNum: 1, ...change });
  const orders = offeredOrders.map((order) => ({ to: to({ order }), label: t(orderLabel(order)), isCurrent: order === state.order }));
  return (
    <Bar>
      <div>
        <Units filters={filters.units} state={state} to={to} />
        <WorkSearch path={path} state={state} to={to} />
      </div>
      <div className="menus">
        <Link className="chip" to={to({ winners: !state.winners })} aria-current={state.winners ? 'true' : undefined} data-keep-scroll="">
          {state.winners ? <Icon name="check" /> : null}
          {t('work:list.winnersOnly')}
        </Link>
        <FilterMenu
          group="works"
          label={t('work:list.edition')}
          all={t('work:list.allEditions')}
          choices={filters.editions}
          value={state.edition}
          to={(edition) => to({ edition })}
          hasCounts={!isFiltered(state)}
        />
        <FilterMenu
          group="works"
          label={t('work:list.country')}
          all={t('work:list.allCountries')}
          choices={filters.countries}
          value={state.country}
          to={(country) => to({ country })}
          hasCounts={!isFiltered(state)}
        />
        <ChoiceMenu
          group="works"
          label={t('work:list.order')}
          chosen={state.order ? t(orderLabel(state.order)) : undefined}
          choices={orders}
        />
        {/* Always rendered, so that screen readers announce changes of its text. */}
        <p role="status" className="small muted">
          {total > 0 ? t(state.search ? 'content:list.found' : 'work:list.total', { search: state.search, count: total }) : ''}
        </p>
      </div>
    </Bar>
  );
}

/** Counts are those of all films, so another filter hides them. */
function Units({ filters, state, to }: { filters: readonly Choice[]; state: FilmListState; to: To }) {
  const t = useT();
  const all = filters.reduce((sum, { count }) => sum + count, 0);
  return (
    <FilterChips
      label={t('work:list.unit')}
      choices={[{ value: '', label: t('work:list.allUnits'), count: all }, ...filters]}
      value={state.unit}
      to={(unit) => to({ unit })}
      hasCounts={!isFiltered({ ...state, unit: '' })}
    />
  );
}

function WorkSearch({ path, state, to }: { path: string; state: FilmListState; to: To }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <SearchForm
      path={path}
      hiddenFields={filterQuery(state)}
      search={state.search}
      clearPath={to({ search: '' })}
      labels={{ field: t('work:list.search'), submit: t('content:list.searchSubmit'), clear: t('content:list.searchClear') }}
      onSearch={(search) => void navigate(to({ search }), { preventScrollReset: true })}
    />
  );
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  padding-bottom: var(--s7);

  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 1rem var(--s5);
  }
  .menus {
    position: relative;
    justify-content: flex-start;
    gap: 0.6rem;
  }
  .menus > .chip .icon {
    width: 1em;
    height: 1em;
  }
  [role='status'] {
    margin-inline-start: auto;
  }

  ${media.phone} {
    padding-bottom: 1.75rem;

    > div > nav {
      width: 100%;
    }
  }
`;

const labels: Readonly<Record<string, string>> = {
  '': 'work:order.latest',
  edition: 'work:order.earliest',
  title: 'work:order.title',
  '-title': 'work:order.titleBackwards',
  '-year': 'work:order.newest',
  year: 'work:order.oldest',
  '-viewCount': 'work:order.popular',
  minutes: 'work:order.shortest',
  '-minutes': 'work:order.longest',
};

/** Translation key of an order. */
function orderLabel(order: string): string {
  return labels[order] ?? 'work:order.latest';
}

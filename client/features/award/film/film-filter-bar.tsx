/** Filters of the film lists: unit, edition, country, winners, text; and sort order. */
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import type { Choice } from '#shared/api/award.ts';
import { joinChoices, splitChoices } from '#shared/choice-list.ts';
import { withLanguage } from '#shared/language.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { MultiChoiceMenu } from '#client/ui/overlay/multi-choice-menu.tsx';
import { ChoiceMenu } from '#client/ui/overlay/choice-menu.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { SearchForm } from '#client/ui/form/search-form.tsx';
import { FilterChips, FilterMenu } from '#client/features/award/filter-menu.tsx';
import type { FilmListData } from './film-list-loader.ts';
import { filterQuery, filmListPath, filmOrders, type FilmListState } from './film-list-path.ts';

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
  const language = useLanguage();
  const navigate = useNavigate();
  const { state, filters, total } = data;
  const sheetId = useId();
  const active = [state.unit, state.search, state.winners, state.edition, state.country, state.order].filter(Boolean).length;
  const to: To = (change) => filmListPath(path, { ...state, pageNum: 1, ...change });
  const orders = offeredOrders.map((order) => ({ to: to({ order }), label: t(orderLabel(order)), isCurrent: order === state.order }));
  return (
    <Bar>
      {/* In lines with the rest, and one sheet on phones. */}
      <div id={sheetId} className="sheet" popover="auto" role="group" aria-label={t('work:list.filters')}>
        <div>
          <Units filters={filters.units} state={state} to={to} />
          <WorkSearch path={path} state={state} to={to} onSent={() => document.getElementById(sheetId)?.hidePopover?.()} />
        </div>
        <div className="menus">
          <Link className="chip" to={to({ winners: !state.winners })} aria-current={state.winners ? 'true' : undefined} data-keep-scroll="">
            {state.winners ? <Icon name="check" /> : null}
            <span>{t('work:list.winnersOnly')}</span>
          </Link>
          <FilterMenu
            group="works"
            label={t('work:list.edition')}
            all={t('work:list.allEditions')}
            choices={filters.editions}
            value={state.edition}
            to={(edition) => to({ edition })}
          />
          <MultiChoiceMenu
            labels={{ menu: t('work:list.country'), apply: t('content:list.apply'), clear: t('work:list.allCountries') }}
            group="works"
            find={{ label: t('work:list.findCountry'), nothing: t('common:select.nothing') }}
            name="country"
            choices={filters.countries}
            values={splitChoices(state.country)}
            action={withLanguage(language, path)}
            hiddenFields={{ ...filterQuery({ ...state, country: '' }), ...(state.search && { search: state.search }) }}
            clearPath={to({ country: '' })}
            onChange={(countries) => void navigate(to({ country: joinChoices(countries) }), { preventScrollReset: true })}
          />
          <ChoiceMenu
            group="works"
            label={t('work:list.order')}
            chosen={state.order ? t(orderLabel(state.order)) : undefined}
            choices={orders}
          />
        </div>
        <div className="end">
          {active > 0 ? (
            <Link className="button ghost" to={path} data-keep-scroll="">
              {t('work:list.reset')}
            </Link>
          ) : null}
          <button type="button" className="button" popoverTarget={sheetId} popoverTargetAction="hide">
            {t('work:list.show', { count: total })}
          </button>
        </div>
      </div>
      <button type="button" className="chip opener" popoverTarget={sheetId}>
        <span>{t('work:list.filters')}</span>
        {active > 0 ? <i>{active}</i> : null}
        <Icon name="chevron-down" />
      </button>
      {/* Always rendered, so that screen readers announce changes of its text. */}
      <p role="status" className="small muted">
        {total > 0 ? t(state.search ? 'content:list.found' : 'work:list.total', { search: state.search, count: total }) : ''}
      </p>
    </Bar>
  );
}

function Units({ filters, state, to }: { filters: readonly Choice[]; state: FilmListState; to: To }) {
  const t = useT();
  const all = filters.reduce((sum, { count }) => sum + count, 0);
  return (
    <FilterChips
      label={t('work:list.unit')}
      choices={[{ value: '', label: t('work:list.allUnits'), count: all }, ...filters]}
      value={state.unit}
      to={(unit) => to({ unit })}
    />
  );
}

function WorkSearch({ path, state, to, onSent }: { path: string; state: FilmListState; to: To; onSent: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <SearchForm
      path={path}
      hiddenFields={filterQuery(state)}
      search={state.search}
      clearPath={to({ search: '' })}
      labels={{ field: t('work:list.search'), submit: t('content:list.searchSubmit'), clear: t('content:list.searchClear') }}
      onSearch={(search) => {
        onSent();
        void navigate(to({ search }), { preventScrollReset: true });
      }}
    />
  );
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 1rem var(--s5);
  padding-bottom: var(--s7);

  .sheet {
    display: contents;
  }
  .sheet > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 1rem var(--s5);
  }
  .sheet > :first-child {
    grid-column: 1 / -1;
  }
  .sheet > .menus {
    position: relative;
    justify-content: flex-start;
    gap: 0.6rem;
  }
  .opener,
  .sheet > .end {
    display: none;
  }
  .chip .icon {
    width: 1em;
    height: 1em;
  }

  ${media.phone} {
    padding-bottom: 1.25rem;

    @supports selector(:popover-open) {
      .opener {
        display: inline-flex;
        min-height: 2.75rem;
        justify-self: start;
      }
      .sheet:not(:popover-open) {
        display: none;
      }
      .sheet:popover-open {
        position: fixed;
        inset: auto 0 0;
        display: grid;
        gap: 1.25rem;
        width: 100%;
        max-width: none;
        max-height: 88dvh;
        padding: 1.75rem var(--page) 0;
        overflow-y: auto;
        overscroll-behavior: contain;
        border: 0;
        border-radius: 1.5rem 1.5rem 0 0;
        background: var(--surface);
        color: var(--text);
        box-shadow: var(--e3);
      }
      .sheet::before {
        content: '';
        position: absolute;
        inset: 0.6rem calc(50% - 1.375rem) auto;
        height: 0.3rem;
        border-radius: var(--r-pill);
        background: var(--mute);
      }
      .sheet::backdrop {
        background: var(--scrim);
      }
      .sheet .chips {
        flex-wrap: wrap;
        margin-inline: 0;
        padding-inline: 0;
      }
      .sheet details {
        width: 100%;
      }
      .sheet details > :not(summary) {
        position: static;
        width: 100%;
        margin-top: 0.5rem;
        box-shadow: none;
      }
      .sheet > .end {
        position: sticky;
        bottom: 0;
        display: flex;
        flex-wrap: nowrap;
        gap: 0.75rem;
        margin-inline: calc(-1 * var(--page));
        padding: 0.875rem var(--page) max(1.25rem, env(safe-area-inset-bottom));
        border-top: 1px solid var(--line);
        background: var(--surface);
      }
      .end > button {
        flex: 1;
      }
    }

    form[role='search'],
    .sheet nav {
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

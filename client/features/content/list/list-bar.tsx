/** Bar above a list: types, search field and number of results. */
import { styled } from 'styled-components';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { SearchForm } from '#client/ui/form/search-form.tsx';
import { useTabState } from '#client/state/tab-state.tsx';
import { withLanguage } from '#shared/language.ts';
import { joinChoices, splitChoices } from '#shared/choice-list.ts';
import { ChoiceMenu } from '#client/ui/overlay/choice-menu.tsx';
import { MultiChoiceMenu } from '#client/ui/overlay/multi-choice-menu.tsx';
import { ChipLinks } from '#client/ui/chip-links.tsx';
import type { ListData } from './list-loader.ts';
import { listPath } from './list-path.ts';

interface Props {
  path: string;
  data: ListData;
  searchLabel: string;
  /** False if the types are elsewhere on the screen. */
  hasTypes?: boolean;
}

export function ListBar({ path, data, searchLabel, hasTypes = true }: Props) {
  const t = useT();
  const { search, total, years } = data;
  return (
    <Bar>
      {hasTypes ? <TypeChips path={path} data={data} /> : null}
      <ListSearch path={path} data={data} label={searchLabel} />
      {years.length > 0 ? <Menus path={path} data={data} /> : null}
      {/* Always rendered, so that screen readers announce changes. */}
      <p role="status" className="small muted">
        {search && total > 0 ? t('content:list.found', { search, count: total }) : ''}
      </p>
    </Bar>
  );
}

interface ListSearchProps {
  path: string;
  data: ListData;
  /** Accessible name and placeholder. */
  label: string;
}

/** Search field that filters the list in place. */
function ListSearch({ path, data, label }: ListSearchProps) {
  const { type, year, search } = data;
  const t = useT();
  const navigate = useNavigate();
  return (
    <SearchForm
      path={path}
      hiddenFields={hiddenFieldsOf({ type, year })}
      search={search}
      clearPath={listPath(path, { type, year, search: '' })}
      labels={{ field: label, submit: t('content:list.searchSubmit'), clear: t('content:list.searchClear') }}
      onSearch={(text) => void navigate(listPath(path, { type, year, search: text }), { preventScrollReset: true })}
    />
  );
}

/** The parameters that are set. */
function hiddenFieldsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

interface FilterProps {
  /** Path of the list. */
  path: string;
  data: ListData;
}

/** Types of news as filter links with counts; they work without JavaScript and keep the search text. */
function TypeChips({ path, data: { type, year, search } }: FilterProps) {
  const t = useT();
  const types = useSnapshot(useTabState().site).newsTypeList;
  const choices = types.map(({ value, label, count }) => ({
    label,
    to: listPath(path, { type: value, year, search }),
    isCurrent: value === '' ? type === '' : splitChoices(type).includes(value),
    count,
  }));
  return <ChipLinks label={t('content:list.types')} choices={choices} />;
}

/** Several types at once, and a year. */
function Menus({ path, data: { type, year, search, years } }: FilterProps) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const types = useSnapshot(useTabState().site).newsTypeList.filter(({ value }) => value !== '');
  const yearChoices = years.map(({ value, label, count }) => ({
    to: listPath(path, { type, year: value, search }),
    label,
    count,
    isCurrent: value === year,
  }));
  return (
    <div className="menus">
      <MultiChoiceMenu
        labels={{ menu: t('content:list.severalTypes'), apply: t('content:list.apply'), clear: t('content:list.clearChoice') }}
        group="news"
        name="type"
        choices={types}
        values={splitChoices(type)}
        action={withLanguage(language, path)}
        hiddenFields={hiddenFieldsOf({ year, search })}
        clearPath={listPath(path, { type: '', year, search })}
        onChange={(values) => void navigate(listPath(path, { type: joinChoices(values), year, search }), { preventScrollReset: true })}
      />
      <ChoiceMenu
        group="news"
        label={t('content:list.year')}
        chosen={year || undefined}
        choices={[{ to: listPath(path, { type, search }), label: t('content:list.allYears'), isCurrent: year === '' }, ...yearChoices]}
      />
    </div>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 1rem var(--s5);
  padding-bottom: var(--s7);

  > * {
    min-width: 0;
  }
  .menus {
    position: relative;
    flex-basis: 100%;
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
  > [role='status'] {
    flex-basis: 100%;
  }
  > [role='status']:empty {
    position: absolute;
  }

  ${media.phone} {
    padding-bottom: 1.75rem;

    > nav {
      width: 100%;
    }
  }
`;

/** Bar above a list: types, search field and number of results. */
import { styled } from 'styled-components';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { SearchForm } from '#client/ui/form/search-form.tsx';
import { useTabState } from '#client/state/tab-state.tsx';
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
  const { type, search, total } = data;
  return (
    <Bar>
      {hasTypes ? <TypeChips path={path} active={type} search={search} /> : null}
      <ListSearch path={path} type={type} search={search} label={searchLabel} />
      {/* Always rendered, so that screen readers announce changes. */}
      <p role="status" className="small muted">
        {search && total > 0 ? t('content:list.found', { search, count: total }) : ''}
      </p>
    </Bar>
  );
}

interface ListSearchProps {
  path: string;
  type: string;
  search: string;
  /** Accessible name and placeholder. */
  label: string;
}

/** Search field that filters the list in place. */
function ListSearch({ path, type, search, label }: ListSearchProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <SearchForm
      path={path}
      hiddenFields={type ? { type } : {}}
      search={search}
      clearPath={listPath(path, { type, search: '' })}
      labels={{ field: label, submit: t('content:list.searchSubmit'), clear: t('content:list.searchClear') }}
      onSearch={(text) => void navigate(listPath(path, { type, search: text }), { preventScrollReset: true })}
    />
  );
}

interface TypeChipsProps {
  /** Path of the list. */
  path: string;
  /** Value of the selected type; '' = all. */
  active: string;
  search: string;
}

/**
 * Types of news as filter links with counts; they work without JavaScript and keep the search text. Counts are those of the
 * whole type, so a search hides them.
 */
function TypeChips({ path, active, search }: TypeChipsProps) {
  const t = useT();
  const types = useSnapshot(useTabState().site).newsTypeList;
  const choices = types.map(({ value, label, count }) => ({
    label,
    to: listPath(path, { type: value, search }),
    isCurrent: value === active,
    count: search ? undefined : count,
  }));
  return <ChipLinks label={t('content:list.types')} choices={choices} />;
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

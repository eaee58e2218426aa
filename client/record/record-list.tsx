/** A list of awards data: filters, a table or its empty state, pager. */
import type { Key, ReactNode } from 'react';
import { shownStates } from '#shared/api/film-staff.ts';
import { useT } from '#client/lib/translations.ts';
import type { AddressList } from '#client/lib/use-address-list.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { RecordListFrame } from './list-style.ts';

interface Props<Row extends { id: Key }> {
  list: AddressList<'search' | 'shown', Row>;
  /** Accessible name of the table. */
  caption: string;
  columns: readonly string[];
  searchLabel: string;
  /** Filters in front of the filter by visibility. */
  filters?: ReactNode;
  /** The export and the primary action, after the search in the head. */
  tools: ReactNode;
  /** Empty state without any records. */
  emptyText: string;
  row: (row: Row, at: number) => ReactNode;
}

export function ListFrame<Row extends { id: Key }>({ list, caption, columns, searchLabel, filters, tools, emptyText, row }: Props<Row>) {
  const t = useT();
  const texts = useListTexts();
  const { question, ask, isFiltered } = list;
  return (
    <RecordListFrame>
      <HeadTools>
        <ListSearch label={searchLabel} value={question.search} texts={texts} onSearch={(search) => ask({ search })} />
        {tools}
      </HeadTools>
      <div className="bar">
        {filters}
        <FilterChoice
          label={t('awards:shown.filter')}
          all={t('awards:shown.all')}
          value={question.shown}
          options={shownStates.map((state) => ({ value: state, label: t(`awards:shown.${state}`) }))}
          onChange={(shown) => ask({ shown })}
        />
      </div>
      <DataTable
        list={list}
        texts={texts}
        caption={caption}
        columns={columns}
        empty={<EmptyState mood="open" title={isFiltered ? t('awards:list.nothing') : emptyText} />}
        row={row}
        pager={list.pager}
      />
    </RecordListFrame>
  );
}

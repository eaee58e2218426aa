/** A list of the awards data: filters above, a table or what stands in its place, pages below. */
import type { Key, ReactNode } from 'react';
import { shownStates } from '#shared/api/manage-film.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSearch } from '#client/ui/list-search.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list-states.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { AwardListFrame } from './award-list-style.ts';
import type { AddressList } from './use-address-list.ts';

interface Props<Row extends { id: Key }> {
  list: AddressList<Row>;
  /** Rows of a page. */
  size: number;
  /** Names the table. */
  caption: string;
  columns: readonly string[];
  searchLabel: string;
  /** Filters before the search. */
  filters?: ReactNode;
  /** After the search. */
  adding: ReactNode;
  /** Where there is nothing at all yet. */
  emptyText: string;
  row: (row: Row, at: number) => ReactNode;
}

export function AwardList<Row extends { id: Key }>({ list, size, caption, columns, searchLabel, filters, adding, emptyText, row }: Props<Row>) {
  const t = useT();
  const texts = useListTexts();
  const { question, ask, rows, total, phase, pageNum, reload } = list;
  const isNarrow = Object.values(question).some((value) => value !== '');
  return (
    <AwardListFrame>
      <div className="bar">
        {filters}
        <ChoiceFilter label={t('awards:shown.filter')} all={t('awards:shown.all')} value={question['shown'] ?? ''} options={shownStates.map((state) => ({ value: state, label: t(`awards:shown.${state}`) }))} onChange={(shown) => ask({ shown })} />
        <ListSearch label={searchLabel} value={question['search']} texts={texts} onSearch={(search) => ask({ search })} />
        {adding}
      </div>
      <div className="sheet" aria-busy={phase === 'loading' || undefined}>
        {phase === 'failed' ? <ListFailed texts={texts} onRetry={reload} /> : null}
        {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
        {phase === 'ready' && rows.length === 0 ? <EmptyState mood="open" title={isNarrow ? t('awards:list.nothing') : emptyText} /> : null}
        {rows.length > 0 && phase !== 'failed' ? (
          <table>
            <caption className="vh">{caption}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
                <th scope="col">
                  <span className="vh">{texts.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>{rows.map(row)}</tbody>
          </table>
        ) : null}
        {phase === 'failed' ? null : <Pager pageNum={pageNum} total={total} size={size} texts={texts} onPage={(page) => ask({ pageNum: page > 1 ? String(page) : '' })} />}
      </div>
    </AwardListFrame>
  );
}

interface FilterProps {
  label: string;
  /** What is chosen while nothing narrows the list. */
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function ChoiceFilter({ label, all, value, options, onChange }: FilterProps) {
  return (
    <select className="inp" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

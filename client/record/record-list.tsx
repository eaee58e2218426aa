/** List of records with search, filters, export, a dialog for new ones and, where they have an order, handles. */
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Outcome } from '#shared/http/api-client.ts';
import { shownStates, type ShownState } from '#shared/api/shown-state.ts';
import type { AnyRecord, placing, RowOf } from '#shared/record/record.ts';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import type { AddressQuery } from '#client/lib/address-query.ts';
import { useApi } from '#client/lib/api.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { oneOf, useAddressList, type AddressListRules } from '#client/lib/use-address-list.ts';
import { useListTexts, useSortTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import type { Form } from '#client/ui/form/use-form.ts';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import type { Labels } from './field-errors.ts';
import { RecordListFrame } from './list-style.ts';
import { Name, useName } from './names.tsx';
import { NewRecord } from './new-record.tsx';
import { neighbourOf } from './order-moves.ts';
import { OpenCell, ShownCell } from './record-cells.tsx';
import { useAction } from './use-action.ts';
import { writeAddress } from './write-address.ts';

type Question = AddressQuery<string>;

export interface ListLayout<R extends AnyRecord> {
  /** Site path of the screen. */
  path: string;
  /** Keys of the texts of the list; `caption` names its table. */
  texts: Readonly<Record<'caption' | 'search' | 'add' | 'empty', string>> & { readonly emptyText?: string };
  /** Labels of the dialog for a new record, where they are not those of `awards:field`. */
  labels?: Labels;
  rowsPerPage: number;
  /** Names in the query beside search and visibility. */
  filters: readonly string[];
  /** Columns in front of visibility and buttons: keys of their heads, and their cells. */
  columns: readonly { head: string; Cell: (props: { row: RowOf<R>; to: string }) => ReactNode }[];
  Filters?: (props: { question: Question; ask: (change: Partial<Question>) => void }) => ReactNode;
  /** Controls of the dialog for a new record beside its names. */
  NewFields?: (props: { form: Form<string>; question: Question }) => ReactNode;
  place?: ReturnType<typeof placing>;
  /** Whether the rows of a question can be put in order. */
  isOrdered?: (question: Question) => boolean;
}

interface Row {
  id: string;
  shown: ShownState;
  publishAt: string | null;
}

function filtersOf({ pageNum: _page, ...filters }: Question): Record<string, string | undefined> {
  const asked = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value || undefined]));
  return { ...asked, shown: oneOf(shownStates, filters['shown'] ?? '') };
}

/** Rules of the list's address; the same object for the life of a screen. */
export function listRules<R extends AnyRecord>(of: R, { path, filters, rowsPerPage }: ListLayout<R>): AddressListRules<string, Row> {
  const { list } = (of as AnyRecord).calls;
  return {
    path,
    filters: ['search', ...(hasWindow(of) ? ['shown'] : []), ...filters],
    rowsPerPage,
    load: (api, question, signal) =>
      api(
        list,
        { query: { ...filtersOf(question), pageNum: question.pageNum, pageSize: rowsPerPage } as never },
        { noLoading: true, signal },
      ) as unknown as Promise<Outcome<Row[]>>,
  };
}

interface Props<R extends AnyRecord> {
  of: R;
  layout: ListLayout<R>;
  rules: AddressListRules<string, Row>;
  onOpen: (id: string) => void;
}

export function RecordList<R extends AnyRecord>({ of: record, layout: given, rules, onOpen }: Props<R>) {
  const of: AnyRecord = record;
  const layout = given as unknown as ListLayout<AnyRecord>;
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const listTexts = useListTexts();
  const sortTexts = useSortTexts();
  const list = useAddressList(rules);
  const { run } = useAction(list.reload);
  const [isAdding, setAdding] = useState(false);
  const { rows, question, ask } = list;
  const { place, texts, Filters, NewFields } = layout;
  const isOrdered = layout.isOrdered?.(question) === true;
  const nameOfRow = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? nameOf(...titleOf(of, row)) : '';
  };
  // Records of other pages keep their places: the moved one is placed beside its new neighbour.
  const handleOrder = (order: readonly string[], id: string) =>
    place ? run(() => api(place, { body: { id, ...neighbourOf(order, id) } }), list.reload) : Promise.resolve(false);
  const table = (shown: readonly Row[]) => (
    <RecordListFrame>
      <HeadTools>
        <ListSearch label={t(texts.search)} value={question['search'] ?? ''} texts={listTexts} onSearch={(search) => ask({ search })} />
        <ListExport list={of.calls.list} query={filtersOf(question)} />
        <Button small onClick={() => setAdding(true)}>
          <Plus className="icon" aria-hidden="true" /> <span>{t(texts.add)}</span>
        </Button>
      </HeadTools>
      <div className="bar">
        {Filters ? <Filters question={question} ask={ask} /> : null}
        {hasWindow(of) ? (
          <FilterChoice
            label={t('awards:shown.filter')}
            all={t('awards:shown.all')}
            value={question['shown'] ?? ''}
            options={shownStates.map((state) => ({ value: state, label: t(`awards:shown.${state}`) }))}
            onChange={(state) => ask({ shown: state })}
          />
        ) : null}
      </div>
      <DataTable
        list={{ ...list, rows: shown }}
        texts={listTexts}
        caption={t(texts.caption)}
        columns={[...layout.columns.map(({ head }) => t(head)), ...(hasWindow(of) ? [t('awards:column.shown')] : [])]}
        empty={
          list.isFiltered ? (
            <EmptyState mood="open" title={t('awards:list.nothing')} />
          ) : (
            <EmptyState title={t(texts.empty)} {...(texts.emptyText && { text: t(texts.emptyText) })} />
          )
        }
        row={(row) => <RecordLine key={row.id} of={of} layout={layout} row={row} />}
        pager={list.pager}
      />
    </RecordListFrame>
  );
  return (
    <>
      {isOrdered ? (
        <SortableList ids={rows.map(({ id }) => id)} nameOf={nameOfRow} texts={sortTexts} onOrder={handleOrder}>
          {(order) => table(inOrder(rows, order, ({ id }) => id))}
        </SortableList>
      ) : (
        table(rows)
      )}
      {isAdding ? (
        <NewRecord of={of} title={t(texts.add)} known={question} labels={layout.labels} onDone={onOpen} onClose={() => setAdding(false)}>
          {(form) => (NewFields ? <NewFields form={form} question={question} /> : null)}
        </NewRecord>
      ) : null}
    </>
  );
}

const hasWindow = ({ fields }: AnyRecord) => 'publishAt' in fields;

function titleOf({ title }: AnyRecord, row: object): [zh: string, en: string] {
  const texts = row as Record<string, unknown>;
  return [String(texts[`${title}Zh`] ?? ''), String(texts[`${title}En`] ?? '')];
}

interface LineProps {
  of: AnyRecord;
  layout: ListLayout<AnyRecord>;
  row: Row;
}

function RecordLine({ of, layout, row }: LineProps) {
  const t = useT();
  const { search } = useLocation();
  const to = `${layout.path}${writeAddress(search, { id: row.id })}`;
  const [zh, en] = titleOf(of, row);
  return (
    <SortableItem tag="tr" id={row.id} data-row={row.id}>
      {layout.columns.map(({ head, Cell }) => (
        <Cell key={head} row={row as never} to={to} />
      ))}
      {hasWindow(of) ? <ShownCell shown={row.shown} publishAt={row.publishAt} /> : null}
      <OpenCell to={to} label={t('awards:form.edit')} name={<Name zh={zh} en={en} />}>
        {layout.place ? <Handle /> : null}
      </OpenCell>
    </SortableItem>
  );
}

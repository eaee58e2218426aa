/** List of records with search, filters, export, a dialog for new ones and, where they have an order, handles. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Outcome } from '#shared/http/api-client.ts';
import { shownStates, type ShownState } from '#shared/api/shown-state.ts';
import { titlesOf } from '#shared/record/field.ts';
import type { Importing } from '#shared/record/importing.ts';
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
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import type { Labels, Refusal } from './field-errors.ts';
import { RecordListFrame } from './list-style.ts';
import { ImportButton } from './import-button.tsx';
import { Name, useName } from './names.tsx';
import { NewRecord } from './new-record.tsx';
import { neighbourOf } from './order-moves.ts';
import { ActsCell, OpenCell, ShownCell } from './record-cells.tsx';
import type { Line } from './record-form.tsx';
import { useAction } from './use-action.ts';
import { useFocusOfGone } from './use-focus-of-gone.ts';
import { RemovalQuestion, useRemovalFrom } from './use-removal.tsx';
import { writeAddress } from './write-address.ts';

const EditDialog = lazy(() => import('./edit-dialog.tsx').then((module) => ({ default: module.EditDialog })));
type Question = AddressQuery<string>;

export interface ListLayout<R extends AnyRecord> {
  /** Site path of the screen. */
  path: string;
  /** Keys of the texts of the list; `caption` names its table. */
  texts: Readonly<Record<'caption' | 'search' | 'add' | 'empty', string>> & { readonly emptyText?: string; readonly lead?: string };
  /** Labels of the dialog for a new record, where they are not those of `awards:field`. */
  labels?: Labels;
  /** Keys of hints of the dialogs, by field. */
  hints?: Readonly<Record<string, string>>;
  /** What the server refuses in the dialogs, by field. */
  refusal?: Refusal;
  rowsPerPage: number;
  /** Names in the query beside search and visibility. */
  filters: readonly string[];
  /** Columns in front of visibility and buttons: keys of their heads, and their cells. */
  columns: readonly { head: string; Cell: (props: { row: RowOf<R>; to: string }) => ReactNode }[];
  Filters?: (props: { question: Question; ask: (change: Partial<Question>) => void }) => ReactNode;
  /** Controls of the dialog for a new record beside its names. */
  NewFields?: (props: { form: Form<string>; question: Question }) => ReactNode;
  /** Instead of the dialog for one new record. */
  New?: (props: { onDone: () => void; onClose: () => void }) => ReactNode;
  /** Its import from a table. */
  imported?: Importing;
  /** Says what must be there first, where an import has nothing that its new records could belong to. */
  Needed?: () => ReactNode;
  /** Further actions on the list. */
  Tools?: (props: { onDone: () => void }) => ReactNode;
  /** Records without a form of their own: fields that are changed in a dialog, if any, and keys of its title and of what a removal means. */
  inPlace?: { lines: readonly Line[]; title?: string; removeText: string };
  /** Where a record is not shown by the name as it is stored. */
  nameOf?: (row: RowOf<R>) => string;
  place?: ReturnType<typeof placing>;
  /** Whether the rows of a question can be put in order. */
  isOrdered?: (question: Question) => boolean;
}

interface Row extends Readonly<Record<string, unknown>> {
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
        { signal },
      ) as unknown as Promise<Outcome<Row[]>>,
  };
}

interface Props<R extends AnyRecord> {
  of: R;
  layout: ListLayout<R>;
  rules: AddressListRules<string, Row>;
  /** Opens the form of a record; absent for those that have none. */
  onOpen?: (id: string) => void;
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
  const toasts = useToasts();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Row | null>(null);
  const removal = useRemovalFrom(list.reload);
  const { rows, question, ask } = list;
  const noteGoing = useFocusOfGone(rows);
  const { place, texts, inPlace, Filters, NewFields, New, Tools } = layout;
  const isOrdered = layout.isOrdered?.(question) === true;
  const titleOfRow = (row: Row) => layout.nameOf?.(row as never) ?? nameOf(...titleOf(of, row));
  const nameOfRow = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? titleOfRow(row) : '';
  };
  const close = () => setAdding(false);
  const handleAdded = (id: string) => {
    close();
    if (onOpen) return onOpen(id);
    toasts.show({ type: 'success', text: t('awards:form.saved') });
    return list.reload();
  };
  const handleRemove = (row: Row, removeText: string) => {
    noteGoing(row.id);
    removal.ask({
      name: titleOfRow(row),
      text: removeText,
      remove: (to) => to(of.calls.remove, { body: { id: row.id } }, { showLoading: true }),
    });
  };
  // Records of other pages keep their places: the moved one is placed beside its new neighbour.
  const handleOrder = (order: readonly string[], id: string) =>
    place ? run(() => api(place, { body: { id, ...neighbourOf(order, id) } }, { showLoading: true }), list.reload) : Promise.resolve(false);
  const dialogs = { labels: layout.labels, hints: layout.hints, refusal: layout.refusal };
  const table = (shown: readonly Row[]) => (
    <DataTable
      list={{ ...list, rows: shown }}
      texts={listTexts}
      caption={t(texts.caption)}
      {...(texts.lead && { filters: <p className="lead">{t(texts.lead)}</p> })}
      columns={[...layout.columns.map(({ head }) => t(head)), ...(hasWindow(of) ? [t('awards:column.shown')] : [])]}
      empty={<NoRows texts={texts} isFiltered={list.isFiltered} />}
      row={(row) => (
        <RecordLine key={row.id} of={of} layout={layout} row={row}>
          {inPlace ? (
            <ActsCell
              name={titleOfRow(row)}
              {...(inPlace.lines.length > 0 && { onEdit: () => setEdited(row) })}
              onRemove={() => handleRemove(row, inPlace.removeText)}
            />
          ) : null}
        </RecordLine>
      )}
      pager={list.pager}
    />
  );
  return (
    <>
      <RecordListFrame>
        <HeadTools>
          <ListSearch label={t(texts.search)} value={question['search'] ?? ''} texts={listTexts} onSearch={(search) => ask({ search })} />
          <ListExport list={of.calls.list} query={filtersOf(question)} />
          {layout.imported ? (
            <ImportButton of={of} calls={layout.imported} known={question} Needed={layout.Needed} onDone={list.reload} />
          ) : null}
          {Tools ? <Tools onDone={list.reload} /> : null}
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
        {/* Only the rows are drawn anew when they can be put in order: filters keep the focus, and an open sheet stays. */}
        {isOrdered ? (
          <SortableList ids={rows.map(({ id }) => id)} nameOf={nameOfRow} texts={sortTexts} onOrder={handleOrder}>
            {(order) => table(inOrder(rows, order, ({ id }) => id))}
          </SortableList>
        ) : (
          table(rows)
        )}
      </RecordListFrame>
      {isAdding && New ? <New onDone={list.reload} onClose={close} /> : null}
      {isAdding && !New ? (
        <NewRecord of={of} title={t(texts.add)} known={question} {...dialogs} onDone={handleAdded} onClose={close}>
          {({ form }) => (NewFields ? <NewFields form={form} question={question} /> : null)}
        </NewRecord>
      ) : null}
      {edited && inPlace?.title ? (
        <Suspense>
          <EditDialog
            {...{ of, id: edited.id, read: edited, lines: inPlace.lines, ...dialogs }}
            title={t(inPlace.title, { name: titleOfRow(edited) })}
            onSaved={list.reload}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : null}
      <RemovalQuestion {...removal.question} />
    </>
  );
}

function NoRows({ texts, isFiltered }: { texts: ListLayout<AnyRecord>['texts']; isFiltered: boolean }) {
  const t = useT();
  if (isFiltered) return <EmptyState mood="open" title={t('awards:list.nothing')} />;
  return <EmptyState title={t(texts.empty)} {...(texts.emptyText && { text: t(texts.emptyText) })} />;
}

const hasWindow = ({ fields }: AnyRecord) => 'publishAt' in fields;

function titleOf(of: AnyRecord, row: Row): [zh: string, en: string] {
  const [first = '', second = ''] = titlesOf(of).map((name) => String(row[name] ?? ''));
  return [first, second];
}

interface LineProps {
  of: AnyRecord;
  layout: ListLayout<AnyRecord>;
  row: Row;
  /** The last cell, where the row has no form of its own. */
  children: ReactNode;
}

function RecordLine({ of, layout, row, children }: LineProps) {
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
      {children ?? (
        <OpenCell to={to} label={t('awards:form.edit')} name={<Name zh={zh} en={en} />}>
          {layout.place ? <Handle /> : null}
        </OpenCell>
      )}
    </SortableItem>
  );
}

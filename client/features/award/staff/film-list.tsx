/** Films for staff by edition and unit, with search; the films of one unit can be reordered. */
import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import { addFilm, listManagedFilms, placeFilm, shownStates, type FilmRow } from '#shared/api/film-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { useApi } from '#client/lib/api.ts';
import type { AddressQuery } from '#client/lib/address-query.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { oneOf, useAddressList, type AddressListRules } from '#client/lib/use-address-list.ts';
import { Button } from '#client/ui/button.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { ListFrame } from '#client/record/list-frame.tsx';
import { Name, useName } from '#client/record/names.tsx';
import { useAction } from '#client/record/use-action.ts';
import { useEditions, useUnits } from './use-editions.ts';
import { OpenCell, ShownCell, RecordCell } from '#client/record/record-cells.tsx';
import { writeAddress } from '#client/record/write-address.ts';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

/** Large enough for a whole unit, because only one page can be reordered. */
const rowsPerPage = 50;

type Filter = 'search' | 'editionId' | 'unitId' | 'shown';

const rules: AddressListRules<Filter, FilmRow> = {
  path: staffPaths.films,
  filters: ['search', 'editionId', 'unitId', 'shown'],
  rowsPerPage,
  load: (api, question, signal) =>
    api(
      listManagedFilms,
      { query: { ...filtersOf(question), pageNum: question.pageNum, pageSize: rowsPerPage } },
      { noLoading: true, signal },
    ),
};

function filtersOf({ search, editionId, unitId, shown }: AddressQuery<Filter>) {
  return { search, editionId: editionId || undefined, unitId: unitId || undefined, shown: oneOf(shownStates, shown) };
}

export function FilmList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const api = useApi();
  const list = useAddressList(rules);
  const { run } = useAction(list.reload);
  const [isAdding, setAdding] = useState(false);
  const { question, rows } = list;
  const isOrdered = Boolean(question.unitId) && !question.search && !question.shown;
  const nameOf = useName();
  const texts = useSortTexts();
  const ids = rows.map(({ id }) => id);
  const nameOfFilm = (id: string) => {
    const film = rows.find((row) => row.id === id);
    return film ? nameOf(film.titleZh, film.titleEn) : '';
  };
  // Films of other pages keep their places: the moved one is placed beside its new neighbour.
  const handleOrder = (order: readonly string[], movedId: string) => {
    const at = order.indexOf(movedId);
    const [before, after] = [order[at - 1], order[at + 1]];
    const place = before ? ({ otherId: before, side: 'after' } as const) : ({ otherId: after ?? '', side: 'before' } as const);
    return run(() => api(placeFilm, { body: { id: movedId, ...place } }), list.reload);
  };
  const table = (shown: readonly FilmRow[]) => (
    <ListFrame
      list={{ ...list, rows: shown }}
      caption={t('manage:frame.section.films')}
      columns={[t('awards:column.film'), t('awards:column.unit'), t('awards:column.shown')]}
      searchLabel={t('awards:films.search')}
      filters={<UnitFilters question={question} ask={list.ask} />}
      tools={
        <>
          <ListExport list={listManagedFilms} query={filtersOf(question)} />
          <Button small onClick={() => setAdding(true)}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('awards:films.add')}</span>
          </Button>
        </>
      }
      emptyText={t('awards:films.empty')}
      row={(row) => <FilmLine key={row.id} row={row} />}
    />
  );
  return (
    <>
      {isOrdered ? (
        <SortableList ids={ids} nameOf={nameOfFilm} texts={texts} onOrder={handleOrder}>
          {(order) => table(inOrder(rows, order, ({ id }) => id))}
        </SortableList>
      ) : (
        table(rows)
      )}
      {isAdding ? (
        <FilmDialog editionId={question.editionId} unitId={question.unitId} onDone={onOpen} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

/** Units can be selected after an edition. */
function UnitFilters({ question, ask }: { question: AddressQuery<Filter>; ask: (change: Partial<AddressQuery<Filter>>) => void }) {
  const t = useT();
  const nameOf = useName();
  const { editionId, unitId } = question;
  const editions = useEditions();
  const units = useUnits(editionId);
  return (
    <>
      <FilterChoice
        label={t('awards:films.edition')}
        all={t('awards:films.allEditions')}
        value={editionId}
        options={editions.map(({ id, year }) => ({ value: id, label: String(year) }))}
        onChange={(id) => ask({ editionId: id, unitId: '' })}
      />
      {editionId ? (
        <FilterChoice
          label={t('awards:field.unitId')}
          all={t('awards:films.allUnits')}
          value={unitId}
          options={units.map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }))}
          onChange={(id) => ask({ unitId: id })}
        />
      ) : null}
    </>
  );
}

/** One film in the list: still, titles, unit and visibility; in the films of one unit with a handle. */
function FilmLine({ row }: { row: FilmRow }) {
  const t = useT();
  const nameOf = useName();
  const { search } = useLocation();
  const to = `${staffPaths.films}${writeAddress(search, { id: row.id })}`;
  const director = nameOf(row.directorZh, row.directorEn);
  const by = [director, nameOf(row.countryZh, row.countryEn), row.year].filter(Boolean).join(' · ');
  return (
    <SortableItem tag="tr" id={row.id} data-row={row.id}>
      <RecordCell isWide cover={row.cover} to={to} zh={row.titleZh} en={row.titleEn} licence={row.licence}>
        <span className="twin" lang={writingOf(director)}>
          {by}
        </span>
      </RecordCell>
      <td className="where">
        <span>{`${row.edition} · `}</span>
        <Name zh={row.unitZh} en={row.unitEn} />
      </td>
      <ShownCell shown={row.shown} publishAt={row.publishAt} />
      <OpenCell to={to} label={t('awards:form.edit')} name={<Name zh={row.titleZh} en={row.titleEn} />}>
        <Handle />
      </OpenCell>
    </SortableItem>
  );
}

interface FilmDialogProps {
  /** Chosen already, or ''. */
  editionId: string;
  unitId: string;
  onDone: (id: string) => void;
  onClose: () => void;
}

/** Form for unit and titles of a new film. */
function FilmDialog({ editionId: firstEdition, unitId, onDone, onClose }: FilmDialogProps) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { run, isBusy } = useAction();
  const [editionId, setEditionId] = useState(firstEdition);
  const editions = useEditions();
  const units = useUnits(editionId);
  const [missing, noUnit] = [t('awards:form.titleMissing'), t('awards:films.unitMissing')];
  const form = useForm({
    initial: { unitId, titleZh: '', titleEn: '' },
    check: (values) => ({
      ...(values.unitId ? {} : { unitId: noUnit }),
      ...(values.titleZh.trim() || values.titleEn.trim() ? {} : { titleZh: missing }),
    }),
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() === null)
      void run(
        () => api(addFilm, { body: form.values }),
        ({ id }) => onDone(id),
      );
  };
  const editionField = {
    name: 'editionId',
    value: editionId,
    onBlur: () => undefined,
    onChange: (id: string) => {
      setEditionId(id);
      form.set('unitId', '');
    },
  };
  return (
    <RecordDialog
      title={t('awards:films.add')}
      form={form}
      submitLabel={t('awards:form.add')}
      isBusy={isBusy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <SelectField
        label={t('awards:films.edition')}
        field={editionField}
        placeholder={t('awards:form.choose')}
        options={editions.map(({ id, year }) => ({ value: id, label: String(year) }))}
        required
      />
      <SelectField
        label={t('awards:field.unitId')}
        field={form.field('unitId')}
        placeholder={t('awards:form.choose')}
        options={units.map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }))}
        required
      />
      <TextField label={t('awards:field.titleZh')} field={form.field('titleZh')} maxLength={160} lang="zh-Hans" />
      <TextField label={t('awards:field.titleEn')} field={form.field('titleEn')} maxLength={160} lang="en" />
    </RecordDialog>
  );
}

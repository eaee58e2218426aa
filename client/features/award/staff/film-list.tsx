/** Films for staff by edition and unit, with search; the films of one unit can be reordered. */
import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import { addFilm, listManagedFilms, placeFilm, shownStates, type FilmRow } from '#shared/api/film-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { useApi } from '#client/lib/api.ts';
import type { AddressQuery } from '#client/lib/address-query.ts';
import { useT } from '#client/lib/translations.ts';
import { oneOf, useAddressList, type AddressListRules } from '#client/lib/use-address-list.ts';
import { Button } from '#client/ui/button.tsx';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { AwardList } from './award-list.tsx';
import { Name, useName } from './names.tsx';
import { useAction } from './use-action.ts';
import { useEditions, useUnits } from './use-editions.ts';
import { MoveButtons } from './move-buttons.tsx';
import { OpenCell, ShownCell, RecordCell } from './record-cells.tsx';
import { writeAddress } from './write-address.ts';
import { AwardDialog } from './award-dialog.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

/** Large enough for a whole unit, because only one page can be reordered. */
const rowsPerPage = 50;

type Filter = 'search' | 'editionId' | 'unitId' | 'shown';

const rules: AddressListRules<Filter, FilmRow> = {
  path: staffPaths.films,
  filters: ['search', 'editionId', 'unitId', 'shown'],
  rowsPerPage,
  load: (api, { search, editionId, unitId, shown, pageNum }, signal) =>
    api(
      listManagedFilms,
      {
        query: {
          search,
          editionId: editionId || undefined,
          unitId: unitId || undefined,
          shown: oneOf(shownStates, shown),
          pageNum,
          pageSize: rowsPerPage,
        },
      },
      { noLoading: true, signal },
    ),
};

export function FilmList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const api = useApi();
  const list = useAddressList(rules);
  const { run } = useAction(list.reload);
  const [isAdding, setAdding] = useState(false);
  const { question, rows } = list;
  const isOrdered = Boolean(question.unitId) && !question.search && !question.shown;
  const move = (at: number, step: 1 | -1) => {
    const [film, other] = [rows[at], rows[at + step]];
    if (!film || !other) return;
    void run(() => api(placeFilm, { body: { id: film.id, otherId: other.id, side: step === 1 ? 'after' : 'before' } }), list.reload);
  };
  return (
    <>
      <AwardList
        list={list}
        caption={t('manage:frame.section.films')}
        columns={[t('awards:column.film'), t('awards:column.unit'), t('awards:column.shown')]}
        searchLabel={t('awards:films.search')}
        filters={<UnitFilters question={question} ask={list.ask} />}
        adding={
          <Button small onClick={() => setAdding(true)}>
            <Plus className="icon" aria-hidden="true" /> {t('awards:films.add')}
          </Button>
        }
        emptyText={t('awards:films.empty')}
        row={(row, at) => (
          <FilmLine key={row.id} row={row} place={isOrdered ? { at, count: rows.length, onMove: (step) => move(at, step) } : null} />
        )}
      />
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

interface Props {
  row: FilmRow;
  /** Null where rows are not in the order of their unit. */
  place: { at: number; count: number; onMove: (step: 1 | -1) => void } | null;
}

/** One film in the list: still, titles, unit, visibility, and position in the unit. */
function FilmLine({ row, place }: Props) {
  const t = useT();
  const nameOf = useName();
  const { search } = useLocation();
  const to = `${staffPaths.films}${writeAddress(search, { id: row.id })}`;
  const director = nameOf(row.directorZh, row.directorEn);
  const by = [director, nameOf(row.countryZh, row.countryEn), row.year].filter(Boolean).join(' · ');
  return (
    <tr data-row={row.id}>
      <RecordCell isWide cover={row.cover} to={to} zh={row.titleZh} en={row.titleEn}>
        <span className="twin" lang={writingOf(director)}>
          {by}
        </span>
      </RecordCell>
      <td className="where">
        {row.edition} · <Name zh={row.unitZh} en={row.unitEn} />
      </td>
      <ShownCell shown={row.shown} publishAt={row.publishAt} />
      <OpenCell to={to} label={t('awards:form.edit')} name={<Name zh={row.titleZh} en={row.titleEn} />}>
        {place ? <MoveButtons name={nameOf(row.titleZh, row.titleEn)} {...place} /> : null}
      </OpenCell>
    </tr>
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
    <AwardDialog
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
    </AwardDialog>
  );
}

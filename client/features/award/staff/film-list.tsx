/** What is particular to films in the list of their records. */
import { useState } from 'react';
import { importFilms, placeFilm, type filmRecord, type FilmRow } from '#shared/api/record/film.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Name, useName } from '#client/record/names.tsx';
import { RecordCell } from '#client/record/record-cells.tsx';
import type { ListLayout } from '#client/record/record-list.tsx';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import { Link } from '#client/ui/link.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { useEditionOptions, useEditions, useUnitOptions } from './use-editions.ts';

type Layout = ListLayout<typeof filmRecord>;

export const filmList: Layout = {
  path: staffPaths.films,
  texts: { caption: 'manage:frame.section.films', search: 'awards:films.search', add: 'awards:films.add', empty: 'awards:films.empty' },
  // Large enough for a whole unit, because only one page can be put in order.
  rowsPerPage: 50,
  filters: ['editionId', 'unitId'],
  columns: [
    { head: 'awards:column.film', Cell: FilmCell },
    { head: 'awards:column.unit', Cell: UnitCell },
  ],
  Filters: UnitFilters,
  NewFields: UnitFields,
  place: placeFilm,
  imported: importFilms,
  Needed: NoUnits,
  isOrdered: ({ unitId, search, shown }) => Boolean(unitId) && !search && !shown,
};

function FilmCell({ row, to }: { row: FilmRow; to: string }) {
  const nameOf = useName();
  const director = nameOf(row.directorZh, row.directorEn);
  return (
    <RecordCell isWide cover={row.cover} to={to} zh={row.titleZh} en={row.titleEn} licence={row.licence}>
      <span className="twin" lang={writingOf(director)}>
        {[director, nameOf(row.countryZh, row.countryEn), row.year].filter(Boolean).join(' · ')}
      </span>
    </RecordCell>
  );
}

function UnitCell({ row }: { row: FilmRow }) {
  return (
    <td className="where">
      <span>{`${row.edition} · `}</span>
      <Name zh={row.unitZh} en={row.unitEn} />
    </td>
  );
}

function NoUnits() {
  const t = useT();
  return (
    <p className="message">
      <span>{t('awards:films.noUnits')}</span>{' '}
      <Link className="link" to={staffPaths.editions}>
        {t('manage:frame.section.editions')}
      </Link>
    </p>
  );
}

/** A unit can be chosen after an edition. */
function UnitFilters({ question: { editionId = '', unitId = '' }, ask }: Parameters<NonNullable<Layout['Filters']>>[0]) {
  const t = useT();
  const editions = useEditionOptions();
  const units = useUnitOptions(editionId);
  return (
    <>
      <FilterChoice
        label={t('awards:films.edition')}
        all={t('awards:films.allEditions')}
        value={editionId}
        options={editions}
        onChange={(id) => ask({ editionId: id, unitId: '' })}
      />
      {editionId ? (
        <FilterChoice
          label={t('awards:field.unitId')}
          all={t('awards:films.allUnits')}
          value={unitId}
          options={units}
          onChange={(id) => ask({ unitId: id })}
        />
      ) : null}
    </>
  );
}

/** A new film first names its edition, then one of its units. */
function UnitFields({ form, question }: Parameters<NonNullable<Layout['NewFields']>>[0]) {
  const t = useT();
  const [editionId, setEditionId] = useState(question['editionId'] ?? '');
  const editions = useEditionOptions();
  const units = useUnitOptions(editionId);
  const hasNone = useEditions().find(({ id }) => id === editionId)?.units === 0;
  const edition = {
    name: 'editionId',
    value: editionId,
    onBlur: () => undefined,
    onChange: (id: string) => {
      setEditionId(id);
      form.set('unitId', '');
    },
  };
  const placeholder = t('awards:form.choose');
  return (
    <>
      <SelectField label={t('awards:films.edition')} field={edition} placeholder={placeholder} options={editions} required />
      {hasNone ? (
        <NoUnits />
      ) : (
        <SelectField label={t('awards:field.unitId')} field={form.field('unitId')} placeholder={placeholder} options={units} required />
      )}
    </>
  );
}

/** What is particular to films in the list and the form of their records. */
import { useState } from 'react';
import { placeFilm, previewFilm, type filmRecord, type FilmFields, type FilmRow } from '#shared/api/record/film.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Name, useName } from '#client/record/names.tsx';
import { RecordCell } from '#client/record/record-cells.tsx';
import type { FormLayout, PartProps } from '#client/record/record-form.tsx';
import type { ListLayout } from '#client/record/record-list.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { FilmVideos } from './film-videos.tsx';
import { PeopleLines } from './people-lines.tsx';
import { PressKit, type DocumentPicker } from './press-kit.tsx';
import { useEditions, useUnits } from './use-editions.ts';

type Layout = ListLayout<typeof filmRecord>;
type Part = PartProps<typeof filmRecord>;

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

const useEditionOptions = () => useEditions().map(({ id, year }) => ({ value: id, label: String(year) }));

function useUnitOptions(editionId: string) {
  const nameOf = useName();
  return useUnits(editionId).map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }));
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
      <SelectField label={t('awards:field.unitId')} field={form.field('unitId')} placeholder={placeholder} options={units} required />
    </>
  );
}

/** `documents` is the upload of documents, which the page draws for the press kit. */
export const filmForm = (documents: DocumentPicker): FormLayout<typeof filmRecord> => ({
  removeText: 'awards:films.removeText',
  main: [
    ['title', 'director', 'country', 'language', 'company', ['originalTitle', ['year', 'minutes']], 'logline', 'synopsis'],
    (part) => <Credits {...part} />,
    (part) => <Press {...part} documents={documents} />,
  ],
  side: [
    ['stillId', 'posterId'],
    (part) => <Unit {...part} />,
    'window',
    ({ record, form: { next, put } }) => (
      <FilmVideos ids={next.videoIds} known={record.videos} onChange={(videoIds) => put({ videoIds })} />
    ),
  ],
  preview: previewFilm,
});

const creditsMax = 60;

/** Credits in the order of the film's page. */
function Credits({ record, form: { next, put } }: Part) {
  const t = useT();
  return (
    <section className="card credits">
      <h3>{t('awards:films.credits')}</h3>
      <PeopleLines
        rows={next.credits}
        people={record.people}
        addLabel={t('awards:films.creditAdd')}
        max={creditsMax}
        functionOfNew="director"
        make={(named): FilmFields['credits'][number] => ({ ...named, roleZh: '', roleEn: '' })}
        onChange={(credits) => put({ credits })}
      >
        {(credit, name, set) => (
          <div className="pair roles">
            {(['Zh', 'En'] as const).map((ending) => (
              <input
                key={ending}
                className="input"
                lang={ending === 'Zh' ? 'zh-Hans' : 'en'}
                aria-label={t(`awards:films.creditRole${ending}`, { name })}
                placeholder={t(`awards:field.role${ending}`)}
                maxLength={240}
                value={credit[`role${ending}`]}
                onChange={({ target }) => set({ [`role${ending}`]: target.value })}
              />
            ))}
          </div>
        )}
      </PeopleLines>
    </section>
  );
}

function Press({ record, form: { next, put }, picker, documents }: Part & { documents: DocumentPicker }) {
  const t = useT();
  return (
    <PressKit
      kit={next.pressKit}
      files={record.pressFiles}
      hint={t('awards:press.hint')}
      picker={picker}
      documents={documents}
      onChange={(pressKit) => put({ pressKit })}
    />
  );
}

/** A film can move to another unit of its edition, and to another edition only without nominations. */
function Unit({ record, form: { form, next, put } }: Part) {
  const t = useT();
  const unit = { name: 'unitId', value: next.unitId, onBlur: () => undefined, onChange: (unitId: string) => put({ unitId }) };
  return (
    <section className="card">
      <SelectField
        label={t('awards:field.unitId')}
        field={unit}
        placeholder={t('awards:form.choose')}
        options={useUnitOptions(record.editionId)}
      />
      <Checkbox field={form.field('commentsClosed')}>{t('awards:field.commentsClosed')}</Checkbox>
    </section>
  );
}

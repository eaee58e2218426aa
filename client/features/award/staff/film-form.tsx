/** What is particular to films in the form of their records. */
import { useState } from 'react';
import { filmRecord, previewFilm, type FilmFields } from '#shared/api/record/film.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { commonLabels } from '#client/record/field-errors.ts';
import { useName } from '#client/record/names.tsx';
import { RecordForm, type FormLayout, type FormProps, type PartProps } from '#client/record/record-form.tsx';
import { writeAddress } from '#client/record/write-address.ts';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { addCountry, addLanguage } from './add-name.tsx';
import { FilmVideos, ToScreeningRoom, type VideoParts } from './film-videos.tsx';
import { findInstitutions, Reference } from './finder.tsx';
import { PeopleLines } from './people-lines.tsx';
import { PressKit, type DocumentPicker } from './press-kit.tsx';
import { useEditions, useUnitOptions } from './use-editions.ts';

type Part = PartProps<typeof filmRecord>;

/** Uploads, which the page draws. */
export interface FilmUploads {
  documents: DocumentPicker;
  videos: VideoParts;
}

export function FilmForm({ uploads, ...props }: FormProps & { uploads: FilmUploads }) {
  const [layout] = useState(() => filmForm(uploads));
  return <RecordForm of={filmRecord} layout={layout} {...props} />;
}

const filmForm = ({ documents, videos }: FilmUploads): FormLayout<typeof filmRecord> => ({
  removeText: 'awards:films.removeText',
  main: [
    [
      'title',
      'director',
      addCountry,
      'country',
      addLanguage,
      'language',
      'company',
      ['originalTitle', ['year', 'minutes']],
      'aliases',
      'logline',
      'synopsis',
    ],
    { title: 'awards:films.trade', hint: 'awards:films.tradeHint', lines: [['premiere', 'format'], 'sales'] },
    ({ record, form: { next, put } }) => (
      <FilmVideos id={record.id} parts={videos} ids={next.videoIds} known={record.videos} onChange={(videoIds) => put({ videoIds })} />
    ),
    (part) => <Credits {...part} />,
    (part) => <Press {...part} documents={documents} />,
  ],
  side: [
    ['stillId', 'posterId'],
    (part) => <Unit {...part} />,
    'window',
    ({ record, form }) => <ToScreeningRoom id={record.id} fields={record.fields} isDirty={form.isDirty} />,
  ],
  labels: (name) => (name.startsWith('premiere.') ? `awards:premiere.${name.slice('premiere.'.length)}` : commonLabels(name)),
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

/** A film can move to another unit of its edition, and to another edition only without nominations. Leads back to the edition. */
function Unit({ record, form: { form } }: Part) {
  const t = useT();
  return (
    <section className="card">
      <SelectField
        label={t('awards:field.unitId')}
        field={form.field('unitId')}
        placeholder={t('awards:form.choose')}
        options={useUnitOptions(record.editionId)}
      />
      <EditionLink id={record.editionId} />
      <Reference
        label={t('awards:field.institutionId')}
        find={findInstitutions}
        field={form.field('institutionId')}
        read={{ id: record.institution?.id ?? '', zh: record.institution?.nameZh ?? '', en: record.institution?.nameEn ?? '', note: '' }}
      />
      <Checkbox field={form.field('commentsClosed')}>{t('awards:field.commentsClosed')}</Checkbox>
    </section>
  );
}

function EditionLink({ id }: { id: string }) {
  const t = useT();
  const nameOf = useName();
  const edition = useEditions().find((one) => one.id === id);
  if (!edition) return null;
  const name = [edition.year, nameOf(edition.ordinalZh, edition.ordinalEn)].filter(Boolean).join(' · ');
  return (
    <p>
      <Link className="link" to={`${staffPaths.editions}${writeAddress('', { id, part: 'nominations' })}`}>
        {t('awards:films.toEdition', { name })}
      </Link>
    </p>
  );
}

/** Form of a film: texts in both languages side by side, pictures, people, videos, unit, publish window. */
import { useCallback, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { getManagedFilm, removeFilm, saveFilm, type FilmFields, type ManagedFilm } from '#shared/api/film-staff.ts';
import { previewFilm } from '#shared/api/preview.ts';
import { useApi } from '#client/lib/api.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { FilmVideos } from './film-videos.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { RecordSheet } from '#client/record/sheet-style.ts';
import { EditForm, LanguageHeads, LanguagePairs, SaveBar, WindowCard, PictureField } from '#client/record/form-parts.tsx';
import { PreviewButton, type RecordPage } from '#client/record/preview-button.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { LeaveForm } from '#client/record/form-questions.tsx';
import { useName } from '#client/record/names.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { RemovableHead } from '#client/record/removable-head.tsx';
import { useRecordForm } from '#client/record/use-record-form.ts';
import { fieldErrors, isNumberIn } from '#client/record/field-errors.ts';
import { recordValues } from '#client/record/record-values.ts';
import { PressKit, type DocumentPicker } from './press-kit.tsx';
import { PeopleLines } from './people-lines.tsx';
import { useUnits } from './use-editions.ts';

interface Props {
  id: string;
  picker: PicturePicker;
  Preview: RecordPage;
  documents: DocumentPicker;
  onBack: () => void;
}

const load = (api: Api, id: string, signal: AbortSignal) => api(getManagedFilm, { params: { id } }, { noLoading: true, signal });

export function FilmForm({ id, picker, Preview, documents, onBack }: Props) {
  const { record, isFailed, reload, take } = useRecord<ManagedFilm>(id, load);
  if (record)
    return <Fields key={id} film={record} picker={picker} Preview={Preview} documents={documents} onBack={onBack} onSaved={take} />;
  return <RecordState isFailed={isFailed} onRetry={reload} />;
}

interface FieldsProps {
  film: ManagedFilm;
  picker: PicturePicker;
  Preview: RecordPage;
  documents: DocumentPicker;
  onBack: () => void;
  onSaved: (film: ManagedFilm) => void;
}

const filmValues = recordValues({
  line: [
    'titleZh',
    'titleEn',
    'originalTitle',
    'countryZh',
    'countryEn',
    'directorZh',
    'directorEn',
    'languageZh',
    'languageEn',
    'companyZh',
    'companyEn',
    'loglineZh',
    'loglineEn',
    'unitId',
  ],
  html: ['synopsisZh', 'synopsisEn'],
  figureOrNull: ['year', 'minutes'],
  instantOrNull: ['publishAt', 'unpublishAt'],
  tick: ['commentsClosed'],
});
type FilmValues = ReturnType<typeof filmValues.toValues>;

/** Field of a picture. */
type PictureName = 'stillId' | 'posterId';

function Fields({ film, picker, Preview, documents, onBack, onSaved }: FieldsProps) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const sendPreview = useCallback(
    (to: Api, fields: FilmFields) => to(previewFilm, { body: { id: film.id, fields } }, { noLoading: true }),
    [film.id],
  );
  const [picked, setPicked] = useState<readonly MediaItem[]>([]);
  const [picking, setPicking] = useState<PictureName | null>(null);
  const { form, next, isDirty, isBusy, put, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm({
    initial: film.fields,
    ...filmValues,
    check: (values) => wrongOfFilm(values, t),
    send: (edit) => api(saveFilm, { body: { id: film.id, ...edit } }),
    onSaved: (saved) => {
      onSaved(saved);
      return saved.fields;
    },
  });
  const itemOf = (id: string | null) => [film.still, film.poster, ...picked].find((item) => item?.id === id) ?? null;
  const choose = (item: MediaItem) => {
    setPicked([...picked, item]);
    if (picking) put({ [picking]: item.id });
    setPicking(null);
  };
  return (
    <RecordSheet>
      <RemovableHead
        name={nameOf(film.fields.titleZh, film.fields.titleEn)}
        shown={film.shown}
        path={film.path}
        removeText={t('awards:films.removeText')}
        remove={() => api(removeFilm, { body: { id: film.id } })}
        onBack={onBack}
      />
      <EditForm form={form} onSubmit={handleSubmit}>
        <div className="columns">
          <div className="stack">
            <div className="card">
              <LanguageHeads />
              <LanguagePairs form={form} names={['title']} maxLength={160} />
              <LanguagePairs form={form} names={['director', 'country', 'language', 'company']} />
              <div className="pair">
                <TextField label={t('awards:field.originalTitle')} field={form.field('originalTitle')} maxLength={160} />
                <div className="pair">
                  <TextField label={t('awards:field.year')} field={form.field('year')} inputMode="numeric" maxLength={4} />
                  <TextField label={t('awards:field.minutes')} field={form.field('minutes')} inputMode="numeric" maxLength={6} />
                </div>
              </div>
              <LanguagePairs form={form} names={['logline']} rows={3} maxLength={500} />
              <LanguagePairs form={form} names={['synopsis']} rows={9} maxLength={20_000} hint={t('awards:form.paragraphs')} />
            </div>
            <FilmCredits credits={next.credits} people={film.people} onChange={(credits) => put({ credits })} />
            <PressKit
              kit={next.pressKit}
              files={film.pressFiles}
              hint={t('awards:press.hint')}
              picker={picker}
              documents={documents}
              onChange={(pressKit) => put({ pressKit })}
            />
          </div>
          <div className="stack">
            <FilmPictures
              still={itemOf(next.stillId)}
              poster={itemOf(next.posterId)}
              onPick={setPicking}
              onDrop={(name) => put({ [name]: null })}
            />
            <FilmPlace editionId={film.editionId} unit={form.field('unitId')} comments={form.field('commentsClosed')} />
            <WindowCard from={form.field('publishAt')} until={form.field('unpublishAt')} />
            <FilmVideos ids={next.videoIds} known={film.videos} onChange={(videoIds) => put({ videoIds })} />
          </div>
        </div>
        <SaveBar isBusy={isBusy} isDirty={isDirty}>
          <PreviewButton fields={next} send={sendPreview} Page={Preview} />
        </SaveBar>
      </EditForm>
      {picking ? picker({ onPick: choose, onClose: () => setPicking(null) }) : null}
      <ConflictQuestion conflicts={conflicts} onTheirs={takeTheirs} onMine={keepMine} onLater={decideLater} />
      <LeaveForm isDirty={isDirty} />
    </RecordSheet>
  );
}

function wrongOfFilm(values: Readonly<FilmValues>, t: Translate): Record<string, string> {
  return {
    ...fieldErrors(values, 'title', t),
    ...(isNumberIn(values.year, 1_880, 2_200) ? {} : { year: t('awards:films.yearWrong') }),
    ...(isNumberIn(values.minutes, 1, 100_000) ? {} : { minutes: t('awards:films.minutesWrong') }),
  };
}

type Credit = FilmFields['credits'][number];

interface FilmCreditsProps {
  credits: readonly Credit[];
  /** Names of the credited people when the film was read. */
  people: ManagedFilm['people'];
  onChange: (credits: Credit[]) => void;
}

const creditsMax = 60;

/** Credits of a film in page order. */
function FilmCredits({ credits, people, onChange }: FilmCreditsProps) {
  const t = useT();
  return (
    <section className="card credits">
      <h3>{t('awards:films.credits')}</h3>
      <PeopleLines
        rows={credits}
        people={people}
        addLabel={t('awards:films.creditAdd')}
        max={creditsMax}
        functionOfNew="director"
        make={(named): Credit => ({ ...named, roleZh: '', roleEn: '' })}
        onChange={onChange}
      >
        {(credit, name, set) => (
          <div className="pair roles">
            <input
              className="input"
              lang="zh-Hans"
              aria-label={t('awards:films.creditRoleZh', { name })}
              placeholder={t('awards:field.roleZh')}
              maxLength={240}
              value={credit.roleZh}
              onChange={({ target }) => set({ roleZh: target.value })}
            />
            <input
              className="input"
              lang="en"
              aria-label={t('awards:films.creditRoleEn', { name })}
              placeholder={t('awards:field.roleEn')}
              maxLength={240}
              value={credit.roleEn}
              onChange={({ target }) => set({ roleEn: target.value })}
            />
          </div>
        )}
      </PeopleLines>
    </section>
  );
}

interface PicturesProps {
  still: MediaItem | null;
  poster: MediaItem | null;
  onPick: (name: 'stillId' | 'posterId') => void;
  onDrop: (name: 'stillId' | 'posterId') => void;
}

/** Side of a film's form: pictures, unit, videos. */
function FilmPictures({ still, poster, onPick, onDrop }: PicturesProps) {
  const t = useT();
  return (
    <section className="card">
      <PictureField
        isWide
        label={t('awards:field.stillId')}
        item={still}
        onPick={() => onPick('stillId')}
        onDrop={() => onDrop('stillId')}
      />
      <PictureField label={t('awards:field.posterId')} item={poster} onPick={() => onPick('posterId')} onDrop={() => onDrop('posterId')} />
    </section>
  );
}

/** A film can move to another unit of its edition, and to another edition only without nominations. */
function FilmPlace({ editionId, unit, comments }: { editionId: string; unit: Field; comments: Field }) {
  const t = useT();
  const nameOf = useName();
  const units = useUnits(editionId);
  return (
    <section className="card">
      <SelectField
        label={t('awards:field.unitId')}
        field={unit}
        placeholder={t('awards:form.choose')}
        options={units.map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }))}
      />
      <Checkbox field={comments}>{t('awards:field.commentsClosed')}</Checkbox>
    </section>
  );
}

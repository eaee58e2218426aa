/** One film as edited: texts side by side in both languages, pictures, people, videos, its unit, and when visitors see it. */
import { useState } from 'react';
import type { Api } from '#shared/api/client.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { getManagedFilm, removeFilm, saveFilm, type FilmFields, type ManagedFilm } from '#shared/api/film-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { AwardSheet } from './award-form-style.ts';
import { AwardForm, LanguageHeads, LanguagePairs, RecordHead, SaveBar, WindowCard } from './award-form.tsx';
import { ConflictQuestion } from './conflict-question.tsx';
import { FilmCredits } from './film-credits.tsx';
import { FilmPictures, FilmPlace, FilmVideos } from './film-side.tsx';
import { isNumberIn, toFields, toValues, type FilmValues } from './film-values.ts';
import { LeaveForm } from './leave-form.tsx';
import { useName } from './names.tsx';
import type { PicturePicker } from './person-form.tsx';
import { RecordState } from './record-state.tsx';
import { RemoveQuestion } from './remove-question.tsx';
import { useAct } from './use-act.ts';
import { useRecordForm } from './use-record-form.ts';
import { useRecord } from './use-record.ts';
import { wrongOf } from './wrong-of.ts';

interface Props {
  id: string;
  picker: PicturePicker;
  onBack: () => void;
}

const load = (api: Api, id: string, signal: AbortSignal) => api(getManagedFilm, { params: { id } }, { noLoading: true, signal });

export function FilmForm({ id, picker, onBack }: Props) {
  const { record, isFailed, reload, take } = useRecord<ManagedFilm>(id, load);
  if (record) return <Fields key={id} film={record} picker={picker} onBack={onBack} onSaved={take} />;
  return <RecordState isFailed={isFailed} onRetry={reload} />;
}

interface FieldsProps {
  film: ManagedFilm;
  picker: PicturePicker;
  onBack: () => void;
  onSaved: (film: ManagedFilm) => void;
}

/** Field that a picture is chosen for. */
type PictureName = 'stillId' | 'posterId';

function Fields({ film, picker, onBack, onSaved }: FieldsProps) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const [picked, setPicked] = useState<readonly MediaItem[]>([]);
  const [picking, setPicking] = useState<PictureName | null>(null);
  const { form, next, isDirty, isBusy, put, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm<
    FilmFields,
    keyof FilmValues & string,
    ManagedFilm
  >({
    initial: film.fields,
    toValues,
    toFields,
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
    <AwardSheet>
      <Head film={film} name={nameOf(film.fields.titleZh, film.fields.titleEn)} onBack={onBack} />
      <AwardForm form={form} onSubmit={handleSubmit}>
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
        <SaveBar isBusy={isBusy} isDirty={isDirty} />
      </AwardForm>
      {picking ? picker({ onPick: choose, onClose: () => setPicking(null) }) : null}
      <ConflictQuestion conflicts={conflicts} onTheirs={takeTheirs} onMine={keepMine} onLater={decideLater} />
      <LeaveForm isDirty={isDirty} />
    </AwardSheet>
  );
}

function wrongOfFilm(values: Readonly<FilmValues>, t: Translate): Record<string, string> {
  return {
    ...wrongOf(values, 'title', t),
    ...(isNumberIn(values.year, 1_880, 2_200) ? {} : { year: t('awards:films.yearWrong') }),
    ...(isNumberIn(values.minutes, 1, 100_000) ? {} : { minutes: t('awards:films.minutesWrong') }),
  };
}

function Head({ film, name, onBack }: { film: ManagedFilm; name: string; onBack: () => void }) {
  const t = useT();
  const api = useApi();
  const { act } = useAct();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    if (await act(() => api(removeFilm, { body: { id: film.id } }))) onBack();
  };
  return (
    <>
      <RecordHead name={name} shown={film.shown} path={film.path} onBack={onBack} onRemove={() => setAsking(true)} />
      {isAsking ? (
        <RemoveQuestion name={name} text={t('awards:films.removeText')} onStay={() => setAsking(false)} onGo={() => void remove()} />
      ) : null}
    </>
  );
}

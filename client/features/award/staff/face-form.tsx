/** Form of a new or existing face: picture, name and role in both languages, linked person, publish window. */
import { useState } from 'react';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { addFace, saveFace, type FaceFields, type ManagedFace } from '#shared/api/face-staff.ts';
import { useApi } from '#client/lib/api.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { RecordSheet } from '#client/record/sheet-style.ts';
import { EditForm, LanguageHeads, LanguagePairs, PictureField, RecordHead, SaveBar, WindowCard } from '#client/record/form-parts.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { findPeople, Finder, type Match } from './finder.tsx';
import { LeaveForm } from '#client/record/form-questions.tsx';
import { useName } from '#client/record/names.tsx';
import { useAction } from '#client/record/use-action.ts';
import { useRecordForm } from '#client/record/use-record-form.ts';
import { fieldErrors, isNumberIn } from '#client/record/field-errors.ts';
import { recordValues } from '#client/record/record-values.ts';

interface Props {
  columnId: string;
  /** Null for a new one. */
  face: ManagedFace | null;
  picker: PicturePicker;
  onBack: () => void;
  onSaved: () => void;
}

export function FaceForm({ columnId, face, picker, onBack, onSaved }: Props) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const [picked, setPicked] = useState<readonly MediaItem[]>([]);
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const [isPicking, setPicking] = useState(false);
  const [isJudged, setJudged] = useState(false);
  const { run, isBusy: isAdding } = useAction();
  const { form, next, put, isDirty, isBusy, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm({
    initial: face ?? blankFace,
    ...faceValues,
    check: (values) => ({
      ...fieldErrors(values, 'name', t),
      ...(isNumberIn(values.year, 1_880, 2_200) ? {} : { year: t('awards:films.yearWrong') }),
    }),
    send: (edit) => api(saveFace, { body: { id: face?.id ?? '', ...edit } }),
    onSaved: (_, sent) => {
      onSaved();
      return sent;
    },
  });
  // Looked up by id, because resolving a conflict may replace the chosen ones.
  const image = [face?.image, ...picked].find((item) => item?.id === next.imageId) ?? null;
  const person = [personOf(face), ...matches].find((one) => one?.id === next.personId) ?? null;
  const submit: typeof handleSubmit = (event) => {
    if (face) return handleSubmit(event);
    event.preventDefault();
    setJudged(true);
    if (form.submit() !== null || !image) return undefined;
    return void run(
      () => api(addFace, { body: { columnId, ...next } }),
      () => {
        onSaved();
        onBack();
      },
    );
  };
  const choose = (chosen: Match | null) => {
    if (chosen) setMatches([...matches, chosen]);
    put({ personId: chosen?.id ?? null });
  };
  return (
    <RecordSheet>
      <RecordHead name={face ? nameOf(face.nameZh, face.nameEn) : t('awards:faces.add')} shown={face?.shown} onBack={onBack} />
      <EditForm form={form} onSubmit={submit}>
        <div className="columns">
          <div className="card">
            <LanguageHeads />
            <LanguagePairs form={form} names={['name', 'role']} />
            <TextField label={t('awards:field.year')} field={form.field('year')} inputMode="numeric" maxLength={4} />
            <Finder label={t('awards:faces.person')} find={findPeople} chosen={person} onPick={choose} onDrop={() => choose(null)} />
          </div>
          <div className="stack">
            <section className="card">
              <PictureField
                label={t('awards:field.imageId')}
                item={image}
                error={isJudged && !image ? t('awards:faces.imageMissing') : undefined}
                onPick={() => setPicking(true)}
              />
            </section>
            <WindowCard from={form.field('publishAt')} until={form.field('unpublishAt')} />
          </div>
        </div>
        <SaveBar isBusy={isBusy || isAdding} isDirty={isDirty} />
      </EditForm>
      {isPicking
        ? picker({
            onPick: (item) => {
              setPicked([...picked, item]);
              put({ imageId: item.id });
              setPicking(false);
            },
            onClose: () => setPicking(false),
          })
        : null}
      <ConflictQuestion conflicts={conflicts} onTheirs={takeTheirs} onMine={keepMine} onLater={decideLater} />
      <LeaveForm isDirty={isDirty && !isAdding} />
    </RecordSheet>
  );
}

function personOf(face: ManagedFace | null): Match | null {
  return face?.personId ? { id: face.personId, zh: face.personZh, en: face.personEn, note: '' } : null;
}

const faceValues = recordValues({
  line: ['nameZh', 'nameEn', 'roleZh', 'roleEn'],
  instantOrNull: ['publishAt', 'unpublishAt'],
  figureOrNull: ['year'],
});

/** Initial values of a new face, which is hidden. */
const blankFace: FaceFields = {
  nameZh: '',
  nameEn: '',
  roleZh: '',
  roleEn: '',
  year: null,
  imageId: '',
  personId: null,
  publishAt: null,
  unpublishAt: null,
};

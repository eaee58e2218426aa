/** One person as edited: names, role and biography side by side in both languages, the portrait, and when visitors see the page. */
import { useCallback, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { getManagedPerson, removePerson, savePerson, type ManagedPerson, type PersonFields } from '#shared/api/film-staff.ts';
import { previewPerson } from '#shared/api/preview.ts';
import { useApi } from '#client/lib/api.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { RecordSheet } from '#client/record/sheet-style.ts';
import { EditForm, LanguageHeads, LanguagePairs, PictureField, SaveBar, WindowCard } from '#client/record/form-parts.tsx';
import { PreviewButton, type RecordPage } from '#client/record/preview-button.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { LeaveForm } from '#client/record/form-questions.tsx';
import { useName } from '#client/record/names.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { RemovableHead } from '#client/record/removable-head.tsx';
import { useRecordForm } from '#client/record/use-record-form.ts';
import { fieldErrors } from '#client/record/field-errors.ts';
import { recordValues } from '#client/record/record-values.ts';

interface Props {
  id: string;
  picker: PicturePicker;
  Preview: RecordPage;
  onBack: () => void;
}

const load = (api: Api, id: string, signal: AbortSignal) => api(getManagedPerson, { params: { id } }, { noLoading: true, signal });

export function PersonForm({ id, picker, Preview, onBack }: Props) {
  const { record, isFailed, reload, take } = useRecord<ManagedPerson>(id, load);
  if (record) return <Fields key={id} person={record} picker={picker} Preview={Preview} onBack={onBack} onSaved={take} />;
  return <RecordState isFailed={isFailed} onRetry={reload} />;
}

const personValues = recordValues({
  line: ['nameZh', 'nameEn', 'roleZh', 'roleEn', 'countryZh', 'countryEn', 'originalName'],
  html: ['bioZh', 'bioEn'],
  instantOrNull: ['publishAt', 'unpublishAt'],
});

interface FieldsProps {
  person: ManagedPerson;
  picker: PicturePicker;
  Preview: RecordPage;
  onBack: () => void;
  onSaved: (person: ManagedPerson) => void;
}

function Fields({ person, picker, Preview, onBack, onSaved }: FieldsProps) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const sendPreview = useCallback(
    (to: Api, fields: PersonFields) => to(previewPerson, { body: { id: person.id, fields } }, { noLoading: true }),
    [person.id],
  );
  const toasts = useToasts();
  const isNamed = Object.values(person.uses).some((uses) => uses > 0);
  const [picked, setPicked] = useState<readonly MediaItem[]>([]);
  const [isPicking, setPicking] = useState(false);
  const { form, next, isDirty, isBusy, put, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm({
    initial: person.fields,
    ...personValues,
    check: (values) => fieldErrors(values, 'name', t),
    send: (edit) => api(savePerson, { body: { id: person.id, ...edit } }),
    onSaved: (saved) => {
      onSaved(saved);
      return saved.fields;
    },
  });
  const choose = (item: MediaItem | null) => {
    if (item) setPicked([...picked, item]);
    put({ portraitId: item?.id ?? null });
    setPicking(false);
  };
  // By its id: after a conflict it may be another one than was chosen here.
  const portrait = [person.portrait, ...picked].find((item) => item?.id === next.portraitId) ?? null;
  return (
    <RecordSheet>
      <RemovableHead
        name={nameOf(person.fields.nameZh, person.fields.nameEn)}
        shown={person.shown}
        path={person.path}
        removeText={t('awards:people.removeText')}
        remove={() => api(removePerson, { body: { id: person.id } })}
        onRefuse={isNamed ? () => toasts.show({ type: 'info', text: t('awards:people.named') }) : undefined}
        onBack={onBack}
      />
      <EditForm form={form} onSubmit={handleSubmit}>
        <div className="columns">
          <div className="card">
            <LanguageHeads />
            <LanguagePairs form={form} names={['name', 'role', 'country']} />
            <TextField
              label={t('awards:field.originalName')}
              hint={t('awards:people.originalHint')}
              field={form.field('originalName')}
              maxLength={240}
            />
            <LanguagePairs form={form} names={['bio']} rows={9} maxLength={20_000} hint={t('awards:form.paragraphs')} />
          </div>
          <div className="stack">
            <section className="card">
              <PictureField
                label={t('awards:field.portraitId')}
                item={portrait}
                onPick={() => setPicking(true)}
                onDrop={() => choose(null)}
              />
            </section>
            <WindowCard from={form.field('publishAt')} until={form.field('unpublishAt')} />
            <Uses uses={person.uses} />
          </div>
        </div>
        <SaveBar isBusy={isBusy} isDirty={isDirty}>
          <PreviewButton fields={next} send={sendPreview} Page={Preview} />
        </SaveBar>
      </EditForm>
      {isPicking ? picker({ onPick: choose, onClose: () => setPicking(false) }) : null}
      <ConflictQuestion conflicts={conflicts} onTheirs={takeTheirs} onMine={keepMine} onLater={decideLater} />
      <LeaveForm isDirty={isDirty} />
    </RecordSheet>
  );
}

function Uses({ uses }: { uses: ManagedPerson['uses'] }) {
  const t = useT();
  return (
    <section className="card">
      <h3>{t('awards:people.uses')}</h3>
      <ul className="facts">
        {(['credits', 'nominations', 'juries', 'faces'] as const).map((kind) => (
          <li key={kind}>{t(`awards:uses.${kind}`, { count: uses[kind] })}</li>
        ))}
      </ul>
    </section>
  );
}

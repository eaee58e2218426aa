/** Form of a new or existing event: texts in both languages, time, venue and publish window. */
import { addEvent, saveEvent, type EventFields, type ManagedEvent, type ManagedVenue } from '#shared/api/programme-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { EditForm, InstantField, LanguageHeads, LanguagePairs, SaveBar, ShownMark, WindowCard } from '#client/record/form-parts.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { LeaveForm } from '#client/record/form-questions.tsx';
import { useName } from '#client/record/names.tsx';
import { useAction } from '#client/record/use-action.ts';
import { useRecordForm } from '#client/record/use-record-form.ts';
import { fieldErrors } from '#client/record/field-errors.ts';
import { recordValues } from '#client/record/record-values.ts';

interface Props {
  editionId: string;
  /** Null for a new one. */
  event: ManagedEvent | null;
  venues: readonly ManagedVenue[];
  onBack: () => void;
  onSaved: () => void;
}

export function EventForm({ editionId, event, venues, onBack, onSaved }: Props) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { run, isBusy: isAdding } = useAction();
  const { form, next, isDirty, isBusy, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm({
    initial: event ?? blankEvent,
    ...eventValues,
    check: (values) => ({
      ...fieldErrors(values, 'title', t),
      ...(values.startsAt ? {} : { startsAt: t('edition:programme.startMissing') }),
      ...(values.endsAt && values.endsAt > values.startsAt ? {} : { endsAt: t('edition:programme.endWrong') }),
    }),
    send: (edit) => api(saveEvent, { body: { id: event?.id ?? '', ...edit } }),
    onSaved: (_, sent) => {
      onSaved();
      return sent;
    },
  });
  const submit: typeof handleSubmit = (submitted) => {
    if (event) return handleSubmit(submitted);
    submitted.preventDefault();
    if (form.submit() !== null) return undefined;
    return void run(
      () => api(addEvent, { body: { editionId, ...next } }),
      () => {
        onSaved();
        onBack();
      },
    );
  };
  const labelOf = (name: string) => t(`edition:eventField.${name}`);
  return (
    <>
      <div className="unit">
        <h3>{event ? nameOf(event.titleZh, event.titleEn) : t('edition:programme.add')}</h3>
        {event ? <ShownMark shown={event.shown} /> : null}
        <div className="does">
          <Button small variant="ghost" onClick={onBack}>
            {t('edition:programme.back')}
          </Button>
        </div>
      </div>
      <EditForm form={form} onSubmit={submit}>
        <div className="columns">
          <div className="card">
            <LanguageHeads />
            <LanguagePairs form={form} names={['title']} labelOf={labelOf} />
            <LanguagePairs form={form} names={['abstract']} labelOf={labelOf} rows={4} maxLength={500} />
          </div>
          <div className="stack">
            <section className="card">
              <h3>{t('edition:programme.when')}</h3>
              <InstantField label={labelOf('startsAt')} field={form.field('startsAt')} />
              <InstantField label={labelOf('endsAt')} field={form.field('endsAt')} />
              <SelectField
                label={labelOf('venueId')}
                field={form.field('venueId')}
                placeholder={t('edition:programme.noVenue')}
                options={venues.map(({ id, nameZh, nameEn }) => ({ value: id, label: nameOf(nameZh, nameEn) }))}
              />
              <Checkbox field={form.field('needsTicket')}>{labelOf('needsTicket')}</Checkbox>
            </section>
            <WindowCard from={form.field('publishAt')} until={form.field('unpublishAt')} />
          </div>
        </div>
        <SaveBar isBusy={isBusy || isAdding} isDirty={isDirty} />
      </EditForm>
      <ConflictQuestion conflicts={conflicts} labelOf={labelOf} onTheirs={takeTheirs} onMine={keepMine} onLater={decideLater} />
      <LeaveForm isDirty={isDirty && !isAdding} />
    </>
  );
}

const eventValues = recordValues({
  line: ['titleZh', 'titleEn', 'abstractZh', 'abstractEn'],
  instant: ['startsAt', 'endsAt'],
  instantOrNull: ['publishAt', 'unpublishAt'],
  idOrNull: ['venueId'],
  tick: ['needsTicket'],
});

/** Initial values of a new event, which is hidden. */
const blankEvent: EventFields = {
  titleZh: '',
  titleEn: '',
  abstractZh: '',
  abstractEn: '',
  venueId: null,
  startsAt: '',
  endsAt: '',
  needsTicket: false,
  publishAt: null,
  unpublishAt: null,
};

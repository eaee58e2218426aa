/** Form of an edition's facts: number, theme, dates, place and figures in both languages. */
import { saveEdition, type ManagedEdition } from '#shared/api/edition-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { EditForm, InstantField, LanguageHeads, LanguagePairs, SaveBar } from '#client/record/form-parts.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { isNumberIn } from '#client/record/field-errors.ts';
import { recordValues } from '#client/record/record-values.ts';
import { LeaveForm } from '#client/record/leave-form.tsx';
import { useRecordForm } from '#client/record/use-record-form.ts';

const figures = ['awardCount', 'entryCount', 'countryCount'] as const;
const factValues = recordValues({
  line: ['ordinalZh', 'ordinalEn', 'themeZh', 'themeEn', 'datesZh', 'datesEn', 'placeZh', 'placeEn', 'noteZh', 'noteEn'],
  instantOrNull: ['startsAt', 'endsAt', 'entriesFrom', 'entriesUntil'],
  figure: figures,
});

export function EditionFactsForm({ edition, onChanged }: { edition: ManagedEdition; onChanged: () => void }) {
  const t = useT();
  const api = useApi();
  const { form, isDirty, isBusy, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm({
    initial: edition.facts,
    ...factValues,
    check: (values) => ({
      ...(values.startsAt && values.endsAt && values.endsAt <= values.startsAt ? { endsAt: t('awards:form.windowWrong') } : {}),
      ...(values.entriesFrom && values.entriesUntil && values.entriesUntil <= values.entriesFrom
        ? { entriesUntil: t('awards:form.windowWrong') }
        : {}),
      ...Object.fromEntries(
        figures
          .filter((name) => values[name].trim() === '' || !isNumberIn(values[name], 0, 1_000_000))
          .map((name) => [name, t('awards:editions.figureWrong')]),
      ),
    }),
    send: (edit) => api(saveEdition, { body: { id: edition.id, ...edit } }),
    onSaved: (saved) => {
      onChanged();
      return saved;
    },
  });
  return (
    <EditForm form={form} onSubmit={handleSubmit}>
      <div className="columns">
        <div className="card">
          <LanguageHeads />
          <LanguagePairs form={form} names={['ordinal', 'theme', 'dates', 'place']} />
          <LanguagePairs form={form} names={['note']} rows={3} maxLength={500} />
        </div>
        <div className="stack">
          <section className="card">
            <h3>{t('awards:editions.ceremonyTime')}</h3>
            <InstantField label={t('awards:field.startsAt')} field={form.field('startsAt')} />
            <InstantField label={t('awards:field.endsAt')} field={form.field('endsAt')} />
          </section>
          <section className="card">
            <h3>{t('awards:editions.entries')}</h3>
            <p className="hint">{t('awards:editions.entriesHint')}</p>
            <InstantField label={t('awards:field.entriesFrom')} field={form.field('entriesFrom')} />
            <InstantField label={t('awards:field.entriesUntil')} field={form.field('entriesUntil')} />
          </section>
          <section className="card">
            <h3>{t('awards:editions.figures')}</h3>
            {figures.map((name) => (
              <TextField key={name} label={t(`awards:field.${name}`)} field={form.field(name)} inputMode="numeric" maxLength={7} />
            ))}
          </section>
        </div>
      </div>
      <SaveBar isBusy={isBusy} isDirty={isDirty} />
      <ConflictQuestion conflicts={conflicts} onTheirs={takeTheirs} onMine={keepMine} onLater={decideLater} />
      <LeaveForm isDirty={isDirty} />
    </EditForm>
  );
}

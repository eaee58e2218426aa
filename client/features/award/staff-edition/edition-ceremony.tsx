/** Form of ceremony operators: phase, current edition, visibility, and the instants from which nominees and winners are public. */
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { editionPhases, saveCeremony } from '#shared/api/edition-staff.ts';
import type { ManagedEdition } from '#shared/api/record/edition.ts';
import { revealPlanMinutes } from '#shared/award/reveal.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import type { Wrong } from '#client/ui/form/use-form.ts';
import { Link } from '#client/ui/link.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { EditForm, InstantField, SaveBar } from '#client/record/form-parts.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { LeaveForm } from '#client/record/leave-form.tsx';
import { recordValues } from '#client/record/record-values.ts';
import { useRecordForm } from '#client/record/use-record-form.ts';
import { writeAddress } from '#client/record/write-address.ts';

const ceremonyValues = recordValues({ phase: ['phase'], tick: ['isCurrent', 'isHidden'], instantOrNull: ['nomineesAt', 'revealAt'] });

const planMs = revealPlanMinutes * 60_000;

export function EditionCeremony({ edition, onChanged }: { edition: ManagedEdition; onChanged: () => void }) {
  const t = useT();
  const language = useLanguage();
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const { phase, isCurrent, isHidden, nomineesAt, revealAt, revealed } = edition.ceremony;
  const { form, next, isDirty, isBusy, save, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm({
    initial: { phase, isCurrent, isHidden, nomineesAt, revealAt },
    ...ceremonyValues,
    check: (values): Wrong<'revealAt'> => {
      const at = toInstant(values.revealAt);
      const isNew = at !== null && values.revealAt !== fromInstant(revealAt);
      const isFine = !isNew || (revealed ? Date.parse(at) <= Date.now() : false) || Date.parse(at) >= Date.now() + planMs;
      return isFine ? {} : { revealAt: t('edition:reveal.tooNear', { minutes: revealPlanMinutes }) };
    },
    send: (edit) => api(saveCeremony, { body: { id: edition.id, ...edit } }, { showLoading: true }),
    onSaved: (saved) => {
      onChanged();
      return {
        phase: saved.phase,
        isCurrent: saved.isCurrent,
        isHidden: saved.isHidden,
        nomineesAt: saved.nomineesAt,
        revealAt: saved.revealAt,
      };
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    if (!revealed && next.revealAt !== null && next.revealAt !== revealAt) setAsking(true);
    else save();
  };
  return (
    <EditForm form={form} onSubmit={handleSubmit}>
      <div className="tables">
        <section className="card">
          <SelectField
            label={t('awards:field.phase')}
            field={form.field('phase')}
            placeholder={t('awards:form.choose')}
            options={editionPhases.map((value) => ({ value, label: t(`awards:phase.${value}`) }))}
            hint={t(`edition:phaseHint.${next.phase}`)}
          />
          <Checkbox field={form.field('isCurrent')}>{t('awards:field.isCurrent')}</Checkbox>
          <p className="message">{t('awards:editions.currentHint')}</p>
          <Checkbox field={form.field('isHidden')}>{t('awards:field.isHidden')}</Checkbox>
          <p className="message">{t('awards:editions.hiddenHint')}</p>
        </section>
        <section className="card">
          <Instant label={t('awards:field.nomineesAt')} hint={t('awards:editions.nomineesHint')} field={form.field('nomineesAt')}>
            <Button small variant="ghost" onClick={() => form.set('nomineesAt', fromInstant(new Date().toISOString()))}>
              {t('awards:editions.now')}
            </Button>
          </Instant>
          <Instant label={t('awards:field.revealAt')} hint={t('awards:editions.revealHint')} field={form.field('revealAt')}>
            <Link className="button ghost small-button" to={`${staffPaths.ceremony}${writeAddress('', { id: edition.id })}`}>
              {t('awards:editions.console')}
            </Link>
          </Instant>
        </section>
      </div>
      <SaveBar isBusy={isBusy} isDirty={isDirty} />
      {isAsking ? (
        <QuestionDialog
          title={t('edition:reveal.laterTitle')}
          text={t('edition:reveal.laterText', { time: absoluteDateTime(next.revealAt ?? '', language) })}
          stayLabel={t('awards:form.cancel')}
          goLabel={t('edition:reveal.later')}
          onStay={() => setAsking(false)}
          onGo={() => {
            setAsking(false);
            save();
          }}
        />
      ) : null}
      <ConflictQuestion conflicts={conflicts} onTheirs={takeTheirs} onMine={keepMine} onLater={decideLater} />
      <LeaveForm isDirty={isDirty} />
    </EditForm>
  );
}

function Instant({ label, hint, field, children }: { label: string; hint: string; field: Field; children: ReactNode }) {
  const t = useT();
  return (
    <div className="result">
      <InstantField label={label} field={field} />
      <div className="acts">
        {children}
        {field.value ? (
          <Button small variant="ghost" onClick={() => field.onChange('')}>
            {t('awards:editions.noTime')}
          </Button>
        ) : null}
      </div>
      <p className="message">{hint}</p>
    </div>
  );
}

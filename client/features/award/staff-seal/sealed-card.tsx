/** Seals the result of an award: what is typed leaves the browser encrypted, and is not shown again. */
import { useEffect, useEffectEvent, useState, type ReactNode, type SubmitEvent } from 'react';
import { armReveal } from '#shared/api/ceremony/reveal-staff.ts';
import { sealResult, type ManagedSeal, type SealedRow } from '#shared/api/ceremony/seal-staff.ts';
import type { ManagedCategory } from '#shared/api/record/edition.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { EditForm } from '#client/record/form-parts.tsx';
import { ResultFields } from '#client/features/award/staff-edition/result-fields.tsx';
import { useName } from '#client/record/names.tsx';
import { useAction } from '#client/record/use-action.ts';

const nobody = { nominationId: '', citationZh: '', citationEn: '' };

interface Props {
  editionId: string;
  category: ManagedCategory;
  /** Nominees to choose from. */
  options: readonly { value: string; label: string }[];
  keys: ManagedSeal['keys'];
  sealed: SealedRow | null;
  onChanged: () => void;
  onDirty: (isDirty: boolean) => void;
}

export function SealedCard({ editionId, category, options, keys, sealed, onChanged, onDirty }: Props): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const language = useLanguage();
  const nameOf = useName();
  const name = nameOf(category.labelZh, category.labelEn);
  const { run, isBusy } = useAction(onChanged);
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    initial: nobody,
    check: ({ nominationId }) => (nominationId ? {} : { nominationId: t('seal:seal.nomineeMissing') }),
  });
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => reportDirty(form.isDirty), [form.isDirty]);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    const { sealFor } = await import('./seal-cipher.ts');
    const { nominationId, citationZh, citationEn } = form.values;
    const result = { nominationId, citationZh: citationZh.trim(), citationEn: citationEn.trim() };
    const sealing = await sealFor(result, { editionId, categoryId: category.id, keys }).catch(() => null);
    if (!sealing) return void toasts.show({ type: 'error', text: t('seal:seal.unable') });
    if (!(await run(() => api(sealResult, { body: { categoryId: category.id, base: null, sealing } }, { showLoading: true }), onChanged)))
      return;
    form.reset(nobody);
  };
  return (
    <section className="card" aria-label={name}>
      <h3>{name}</h3>
      {sealed ? (
        <div className="acts">
          <span className="message">{t('seal:seal.by', { name: sealed.sealedBy, time: absoluteDateTime(sealed.sealedAt, language) })}</span>
          <Button small variant="ghost" busy={isBusy} onClick={() => setAsking(true)}>
            <span>{t('seal:seal.unseal')}</span>
            <span className="visually-hidden">{name}</span>
          </Button>
        </div>
      ) : (
        <EditForm className="result" form={form} onSubmit={(event) => void handleSubmit(event)}>
          <ResultFields form={form} options={options} placeholder={t('edition:results.none')} autoComplete="off" />
          <div className="acts">
            <Button small type="submit" busy={isBusy} variant={form.isDirty ? 'primary' : 'ghost'}>
              <span>{t('seal:seal.seal')}</span>
              <span className="visually-hidden">{name}</span>
            </Button>
            <span className="message">{form.isDirty ? t('awards:form.dirty') : ''}</span>
          </div>
        </EditForm>
      )}
      {isAsking ? (
        <QuestionDialog
          title={t('seal:seal.unsealTitle')}
          text={t('seal:seal.unsealText', { name })}
          stayLabel={t('awards:form.cancel')}
          goLabel={t('seal:seal.unseal')}
          isDangerous
          onStay={() => setAsking(false)}
          onGo={() => {
            setAsking(false);
            void run(
              () => api(armReveal, { body: { editionId, scope: 'unseal', targetId: category.id } }, { showLoading: true }),
              () => toasts.show({ type: 'success', text: t('seal:seal.asked') }),
            );
          }}
        />
      ) : null}
    </section>
  );
}

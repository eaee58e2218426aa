/** Issues an accreditation, or renews one: a personal link, which is shown once and mailed if asked. */
import { useState, type SubmitEvent } from 'react';
import { addAccreditation, renewAccreditation, type IssuedAccreditation } from '#shared/api/press/press-staff.ts';
import type { Accreditation, OutletRow } from '#shared/api/record/press.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { accreditationDaysMax, bylineMax } from '#shared/limits.ts';
import { pressRoomPath } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { CodeDialog } from '#client/record/code-dialog.tsx';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { isNumberIn } from '#client/record/field-errors.ts';
import { useAction } from '#client/record/use-action.ts';
import { EditionField } from './edition-field.tsx';

interface Props {
  outlet: OutletRow;
  /** The one to renew; null to issue a new one. */
  accreditation: Accreditation | null;
  /** Of the outlet. */
  name: string;
  onDone: () => void;
  onClose: () => void;
}

const daysDefault = '60';

export function AccessDialog({ outlet, accreditation, name, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const own = useLanguage();
  const { run, isBusy } = useAction();
  const [issued, setIssued] = useState<{ link: IssuedAccreditation; language: Language } | null>(null);
  const { canSend, email } = outlet;
  const mayMail = canSend && email !== '';
  const form = useForm({
    initial: {
      editionId: accreditation?.editionId ?? '',
      holder: accreditation?.holder ?? '',
      language: accreditation?.language ?? own,
      days: daysDefault,
      isMailed: mayMail ? ticked : '',
    },
    check: ({ editionId, days }) => ({
      ...(editionId === '' ? { editionId: t('awards:missing.editionId') } : {}),
      ...(days.trim() !== '' && isNumberIn(days, 1, accreditationDaysMax)
        ? {}
        : { days: t('press:access.daysWrong', { max: accreditationDaysMax }) }),
    }),
  });
  const { values } = form;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    const { editionId, holder } = values;
    const language = languages.find((one) => one === values.language) ?? own;
    const terms = { days: Number(values.days), isMailed: mayMail && values.isMailed === ticked };
    void run(
      () =>
        accreditation
          ? api(renewAccreditation, { body: { id: accreditation.id, ...terms } }, { showLoading: true })
          : api(
              addAccreditation,
              { body: { outletId: outlet.id, editionId, holder: holder.trim(), language, ...terms } },
              { showLoading: true },
            ),
      (link) => {
        setIssued({ link, language });
        onDone();
      },
    );
  };
  if (issued)
    return (
      <CodeDialog
        title={t('press:issued.title', { name: accreditation?.holder || values.holder.trim() || name })}
        text={`${t(`press:issued.${issued.link.delivery}`)} ${t('press:issued.once', { time: absoluteDateTime(issued.link.expiresAt, own) })}`}
        code={`${location.origin}${withLanguage(issued.language, pressRoomPath)}#${issued.link.token}`}
        onClose={onClose}
      />
    );
  return (
    <RecordDialog
      title={t(accreditation ? 'press:access.renewTitle' : 'press:access.addTitle', { name: accreditation?.holder || name })}
      form={form}
      submitLabel={t(accreditation ? 'press:access.renew' : 'press:access.issue')}
      isBusy={isBusy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {accreditation ? (
        <p className="message">{t('press:access.renewText')}</p>
      ) : (
        <>
          <EditionField field={form.field('editionId')} />
          <TextField
            label={t('press:field.holder')}
            hint={t('press:access.holderHint')}
            field={form.field('holder')}
            maxLength={bylineMax}
            autoComplete="off"
          />
          <SelectField
            label={t('press:field.language')}
            placeholder={t('awards:form.choose')}
            options={languages.map((value) => ({ value, label: t(`press:language.${value}`) }))}
            field={form.field('language')}
          />
        </>
      )}
      <TextField label={t('press:field.days')} field={form.field('days')} inputMode="numeric" maxLength={3} required />
      {mayMail ? (
        <Checkbox field={form.field('isMailed')}>{t('press:access.mail', { email })}</Checkbox>
      ) : (
        <p className="message">{t(canSend ? 'press:access.noEmail' : 'press:access.noServer')}</p>
      )}
    </RecordDialog>
  );
}

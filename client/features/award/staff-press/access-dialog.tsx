/** Issues an accreditation, or renews one: a personal link, which is shown once and mailed if asked. */
import { useId, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { addAccreditation, renewAccreditation, type IssuedAccreditation } from '#shared/api/press/press-staff.ts';
import type { Accreditation, OutletRow } from '#shared/api/record/press.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { accreditationDaysMax, bylineMax } from '#shared/limits.ts';
import { pressRoomPath } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { RecordDialog, useFocusBack } from '#client/record/record-dialog.tsx';
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
          ? api(renewAccreditation, { body: { id: accreditation.id, ...terms } })
          : api(addAccreditation, { body: { outletId: outlet.id, editionId, holder: holder.trim(), language, ...terms } }),
      (link) => {
        setIssued({ link, language });
        onDone();
      },
    );
  };
  if (issued) return <IssuedLink {...issued} name={accreditation?.holder || values.holder.trim() || name} onClose={onClose} />;
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

interface IssuedProps {
  link: IssuedAccreditation;
  language: Language;
  name: string;
  onClose: () => void;
}

/** The link, which nobody can read again once the dialog is closed. */
function IssuedLink({ link, language, name, onClose }: IssuedProps) {
  const t = useT();
  const own = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const [isCopied, setCopied] = useState(false);
  useFocusBack();
  const url = `${location.origin}${withLanguage(language, pressRoomPath)}#${link.token}`;
  const handleCopy = async () =>
    // Without clipboard permission, the user copies the URL from the field.
    setCopied(
      await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      ),
    );
  return (
    <Frame open={isOpen} onClose={onClose} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('press:issued.title', { name })}</h2>
      <p role="status">{t(`press:issued.${link.delivery}`)}</p>
      <label htmlFor={id}>{t('press:issued.link')}</label>
      <div className="row">
        <input id={id} className="input" readOnly value={url} onFocus={({ target }) => target.select()} />
        <Button variant="ghost" onClick={() => void handleCopy()}>
          {t(isCopied ? 'press:issued.copied' : 'press:issued.copy')}
        </Button>
      </div>
      <p className="message">{t('press:issued.once', { time: absoluteDateTime(link.expiresAt, own) })}</p>
      <div className="answers">
        <Button onClick={() => setOpen(false)}>{t('press:issued.close')}</Button>
      </div>
    </Frame>
  );
}

const Frame = styled(QuestionFrame)`
  width: min(36rem, calc(100vw - 2rem));

  label {
    display: block;
    margin-bottom: 0.35rem;
    font-size: var(--t-s);
    font-weight: 600;
  }
  .row {
    display: flex;
    gap: 0.5rem;
  }
  .row .input {
    min-width: 0;
  }
  .row .button {
    flex: none;
  }
  .message {
    margin-top: 0.6rem;
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
`;

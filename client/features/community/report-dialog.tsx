/** Reporting a comment: a reason, and where it helps a note. */
import { useId, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { reportReasonMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { useDictionary } from '#client/lib/use-dictionary.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { fieldsetLook } from '#client/ui/form/field-style.ts';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useDismissal } from '#client/ui/overlay/use-dismissal.ts';
import type { Report } from './use-comment-actions.ts';

interface Props {
  /** False after a failure, whose reason has been shown. */
  onReport: (report: Omit<Report, 'id'>) => Promise<boolean>;
  onClose: () => void;
}

export function ReportDialog({ onReport, onClose }: Props) {
  const t = useT();
  const ids = useId();
  const toasts = useToasts();
  const { open, close } = useDismissal(onClose);
  const [reason, setReason] = useState<string | null>(null);
  const { entries, isFailed, retry } = useDictionary('report_reason');
  const usual = entries?.find(({ isDefault }) => isDefault) ?? entries?.[0];
  const chosen = reason ?? usual?.dictValue ?? '';
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy && entries) void send();
  };
  const send = async () => {
    setBusy(true);
    const isDone = await onReport({ reason: chosen, note: note.trim() || undefined });
    setBusy(false);
    if (!isDone) return;
    toasts.show({ type: 'success', text: t('comment:report.done') });
    close();
  };
  return (
    <ReportFrame open={open} onClose={close} aria-labelledby={`${ids}-title`}>
      <form onSubmit={handleSubmit}>
        <h2 id={`${ids}-title`}>{t('comment:report.title')}</h2>
        <p>{t('comment:report.text')}</p>
        <fieldset>
          <legend className="visually-hidden">{t('comment:report.reasons')}</legend>
          {entries?.map(({ dictValue, dictLabel }) => (
            <label key={dictValue}>
              <input type="radio" name={`${ids}-reason`} checked={dictValue === chosen} onChange={() => setReason(dictValue)} />
              <span>{dictLabel}</span>
            </label>
          ))}
        </fieldset>
        {isFailed ? (
          <p className="message error" role="alert">
            <span>{t('comment:report.notLoaded')}</span>{' '}
            <Button variant="ghost" small onClick={retry}>
              {t('comment:report.retry')}
            </Button>
          </p>
        ) : null}
        <div className="field">
          <label htmlFor={`${ids}-note`}>{t('comment:report.note')}</label>
          <textarea
            id={`${ids}-note`}
            className="input"
            rows={3}
            maxLength={reportReasonMax}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <div className="answers">
          <Button variant="ghost" onClick={close}>
            {t('comment:report.cancel')}
          </Button>
          <Button type="submit" busy={isBusy}>
            {t('comment:report.send')}
          </Button>
        </div>
      </form>
    </ReportFrame>
  );
}

/** The look of the dialog that reports a comment. */
const ReportFrame = styled(QuestionFrame)`
  ${fieldsetLook}
  fieldset {
    display: grid;
    gap: 0.25rem;
  }
  fieldset label {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.75rem;
    padding-inline: 0.75rem;
    border-radius: var(--r-s);
    cursor: pointer;
  }
  fieldset label:has(:checked) {
    background: var(--sunken);
    font-weight: 600;
  }
  input[type='radio'] {
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    accent-color: var(--primary);
  }
  .field {
    margin-top: 1rem;
  }
`;

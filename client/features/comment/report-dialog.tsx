/** Reporting a comment: a reason, and where it helps a note. */
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { reportReasonMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/toasts.ts';
import { ReportFrame } from './report-style.ts';
import type { Report } from './use-comment-actions.ts';

const reasons: readonly Report['reason'][] = ['spam', 'abuse', 'spoiler', 'other'];

interface Props {
  /** False when it could not be done; why has been told. */
  onReport: (report: Omit<Report, 'id'>) => Promise<boolean>;
  onClose: () => void;
}

export function ReportDialog({ onReport, onClose }: Props) {
  const t = useT();
  const ids = useId();
  const toasts = useToasts();
  const [open, setOpen] = useState(true);
  const [reason, setReason] = useState<Report['reason']>('spam');
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!open) onClose();
  }, [open, onClose]);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  const send = async () => {
    setBusy(true);
    const isDone = await onReport({ reason, note: note.trim() || undefined });
    setBusy(false);
    if (!isDone) return;
    toasts.show({ type: 'success', text: t('comment:report.done') });
    setOpen(false);
  };
  return (
    <ReportFrame open={open} onClose={() => setOpen(false)} aria-labelledby={`${ids}-title`}>
      <form onSubmit={handleSubmit}>
        <h2 id={`${ids}-title`}>{t('comment:report.title')}</h2>
        <p>{t('comment:report.text')}</p>
        <fieldset>
          <legend className="vh">{t('comment:report.reasons')}</legend>
          {reasons.map((one) => (
            <label key={one}>
              <input type="radio" name={`${ids}-reason`} checked={one === reason} onChange={() => setReason(one)} />
              {t(`comment:report.reason.${one}`)}
            </label>
          ))}
        </fieldset>
        <div className="fld">
          <label htmlFor={`${ids}-note`}>{t('comment:report.note')}</label>
          <textarea id={`${ids}-note`} className="inp" rows={3} maxLength={reportReasonMax} value={note} onChange={(event) => setNote(event.target.value)} />
        </div>
        <div className="answers">
          <Button look="ghost" onClick={() => setOpen(false)}>
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

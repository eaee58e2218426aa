/** Asks why comments are hidden or deleted; the writers are told. */
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import type { CommentDecision } from '#shared/api/comment.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/question-dialog.tsx';

const reasonMax = 500;
/** What is said most often; a click fills it in. */
const presets = ['rude', 'spam', 'offTopic', 'privacy'] as const;

interface Props {
  decision: CommentDecision;
  count: number;
  onDecide: (reason: string) => void;
  onClose: () => void;
}

export function ReasonDialog({ decision, count, onDecide, onClose }: Props) {
  const t = useT();
  const ids = useId();
  const [answer, setAnswer] = useState<'go' | 'stay' | null>(null);
  const [reason, setReason] = useState('');
  // The dialog's own effect has given the focus back by now; only then may the owner drop it.
  useEffect(() => {
    if (answer === 'go') onDecide(reason.trim());
    if (answer !== null) onClose();
    // Answered once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer]);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setAnswer('go');
  };
  return (
    <QuestionFrame open={answer === null} onClose={() => setAnswer((before) => before ?? 'stay')} aria-labelledby={`${ids}-title`}>
      <form onSubmit={handleSubmit}>
        <h2 id={`${ids}-title`}>{t(`manage:comments.ask.${decision}`, { count })}</h2>
        <p>{t('manage:comments.reasonText')}</p>
        <div className="chips">
          {presets.map((preset) => (
            <button key={preset} type="button" className="chip" onClick={() => setReason(t(`manage:comments.preset.${preset}`))}>
              {t(`manage:comments.preset.${preset}`)}
            </button>
          ))}
        </div>
        <div className="fld">
          <label htmlFor={`${ids}-reason`}>{t('manage:comments.reason')}</label>
          <textarea id={`${ids}-reason`} className="inp" rows={3} maxLength={reasonMax} value={reason} onChange={(event) => setReason(event.target.value)} />
        </div>
        <div className="answers">
          <Button look="ghost" onClick={() => setAnswer('stay')}>
            {t('manage:comments.cancel')}
          </Button>
          <Button type="submit" look={decision === 'delete' ? 'danger' : 'primary'}>
            {t(`manage:comments.do.${decision}`)}
          </Button>
        </div>
      </form>
    </QuestionFrame>
  );
}

/** Asks for the reason of hiding or deleting comments, which the writers receive. */
import { useId, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { CommentDecision } from '#shared/api/comment.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';

const reasonMax = 500;
/** Frequent reasons; a click fills one in. */
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
  const [reason, setReason] = useState('');
  const { isOpen, answer } = useAnswer((choice) => {
    if (choice === 'go') onDecide(reason.trim());
    onClose();
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    answer('go');
  };
  return (
    <QuestionFrame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${ids}-title`}>
      <form onSubmit={handleSubmit}>
        <h2 id={`${ids}-title`}>{t(`manage:comments.ask.${decision}`, { count })}</h2>
        <p>{t('manage:comments.reasonText')}</p>
        <Presets>
          {presets.map((preset) => (
            <button key={preset} type="button" className="chip" onClick={() => setReason(t(`manage:comments.preset.${preset}`))}>
              {t(`manage:comments.preset.${preset}`)}
            </button>
          ))}
        </Presets>
        <div className="field">
          <label htmlFor={`${ids}-reason`}>{t('manage:comments.reason')}</label>
          <textarea
            id={`${ids}-reason`}
            className="input"
            rows={3}
            maxLength={reasonMax}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <div className="answers">
          <Button variant="ghost" onClick={() => answer('stay')}>
            {t('manage:comments.cancel')}
          </Button>
          <Button type="submit" variant={decision === 'delete' ? 'danger' : 'primary'}>
            {t(`manage:comments.do.${decision}`)}
          </Button>
        </div>
      </form>
    </QuestionFrame>
  );
}

/** In several lines: the strip that chips are on the phone's pages would take the dialog's first focus. */
const Presets = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.6rem;
  margin-bottom: 1.1rem;
`;

/** The decision on an item: a predefined or own reason, and a button for each action of the viewer. */
import { useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { reasonMax, reasonMin, type ContentAction } from '#shared/content/content-lifecycle.ts';
import { isReason, otherReason, readyReason } from '#client/lib/reject-reasons.ts';
import { useT } from '#client/lib/translations.ts';
import { useDictionary } from '#client/lib/use-dictionary.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldMessage } from '#client/ui/form/form-field.tsx';
import { decisions, type Decision, type VerdictFields } from './verdicts.ts';

/** Actions of the keyboard shortcuts. */
export interface DecisionHandle {
  decide: (decision: Decision) => void;
}

interface Props {
  actions: readonly ContentAction[];
  isBusy: boolean;
  remarkCount: number;
  onDecide: (decision: Decision, fields: VerdictFields) => void;
  ref: Ref<DecisionHandle>;
  children: ReactNode;
}

const looks = {
  reject: 'danger',
  offline: 'danger',
  approve: 'approve',
  approveAndOnline: 'primary',
  online: 'primary',
} as const satisfies Record<Decision, string>;

/** Renders nothing for viewers without an action. */
export function ReviewDecision({ actions, isBusy, remarkCount, onDecide, ref, children }: Props) {
  const t = useT();
  const id = useId();
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [reasonKey, setReasonKey] = useState<string | null>(null);
  const reasons = useDictionary('reject_reason');
  const [text, setText] = useState('');
  const [isJudged, setJudged] = useState(false);
  const offered = decisions.filter((decision) => actions.includes(decision));
  // A predefined reason needs no text, except "other".
  const reason = text.trim() === '' && reasonKey && reasonKey !== otherReason ? readyReason(reasons.labelOf(reasonKey), t) : text.trim();
  const error = isJudged && !isReason(reason) ? t('works:reason.wrong', { min: reasonMin, max: reasonMax }) : undefined;
  const handleDecide = (decision: Decision) => {
    if (!offered.includes(decision)) return;
    if (decision !== 'reject') return onDecide(decision, {});
    if (isReason(reason)) return onDecide(decision, { reason, ...(reasonKey ? { reasonKey } : {}) });
    setJudged(true);
    return reasonField.current?.focus();
  };
  useImperativeHandle(ref, () => ({ decide: handleDecide }));
  if (offered.length === 0) return null;
  return (
    <>
      <Card className="card" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{t(offered.includes('reject') ? 'review:review.reason' : 'review:review.decision')}</h2>
        {offered.includes('reject') ? (
          <>
            <div role="radiogroup" aria-labelledby={`${id}-title`}>
              {reasons.entries?.map(({ dictValue, dictLabel }) => (
                <label key={dictValue}>
                  <input type="radio" name={id} checked={dictValue === reasonKey} onChange={() => setReasonKey(dictValue)} />
                  <span>{dictLabel}</span>
                </label>
              ))}
            </div>
            <div className="field">
              <label htmlFor={`${id}-reason`}>{t('review:review.ownWords')}</label>
              <textarea
                ref={reasonField}
                id={`${id}-reason`}
                className="input"
                rows={4}
                value={text}
                aria-invalid={error ? true : undefined}
                aria-describedby={`${id}-message`}
                onChange={({ target }) => setText(target.value)}
              />
              <FieldMessage id={`${id}-message`} error={error} hint={t('works:reason.hint')} />
            </div>
            {remarkCount > 0 ? <p className="remarks">{t('review:review.remarks', { count: remarkCount })}</p> : null}
          </>
        ) : null}
        {children}
      </Card>
      <Bar data-bar="" role="group" aria-label={t('review:review.decision')}>
        {offered.map((decision) => (
          <Button key={decision} variant={looks[decision]} busy={isBusy} onClick={() => handleDecide(decision)}>
            {t(`works:act.${decision}`)}
          </Button>
        ))}
      </Bar>
    </>
  );
}

const Card = styled.section`
  [role='radiogroup'] {
    display: grid;
    gap: 0.5rem;
    margin-bottom: 1rem;
  }
  [role='radiogroup'] label {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.75rem;
    padding: 0.4rem 0.9rem;
    border: 1px solid var(--line);
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.4;
  }
  [role='radiogroup'] label:has(:checked) {
    border-color: var(--primary);
    outline: 1px solid var(--primary);
    font-weight: 600;
  }
  [role='radiogroup'] input {
    flex: none;
    width: 1.2rem;
    height: 1.2rem;
    margin: 0;
    accent-color: var(--primary);
  }
  .remarks {
    margin-top: 0.75rem;
    font-size: var(--t-s);
    line-height: 1.6;
  }
`;

/** Sticky while the item is in view. */
const Bar = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: var(--z-tabs);
  display: flex;
  flex-wrap: wrap;
  gap: 0.6rem;
  padding: 0.75rem 1.25rem calc(0.75rem + env(safe-area-inset-bottom));
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--e2);

  .button {
    flex: 1 1 auto;
    border-radius: var(--r-s);
  }

  ${media.phone} {
    .button {
      flex-basis: 45%;
    }
  }
`;

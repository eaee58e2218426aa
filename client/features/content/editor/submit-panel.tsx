/** Save and submit buttons, the reply to a rejection, and the missing checks. */
import { useId, useState } from 'react';
import { actOnItem } from '#shared/api/workflow.ts';
import type { Check } from '#shared/content/content-checks.ts';
import { replyMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import type { Draft } from './draft.ts';
import { mayWrite, type DraftState } from './draft-state.ts';

interface Props {
  draft: Draft;
  state: DraftState;
  checks: readonly Check[];
  /** Called once the item is in review. */
  onSubmitted: () => void;
}

export function SubmitPanel({ draft, state, checks, onSubmitted }: Props) {
  const t = useT();
  const id = useId();
  const api = useApi();
  const toasts = useToasts();
  const [reply, setReply] = useState('');
  const [isBusy, setBusy] = useState(false);
  const missing = checks.filter(({ isMet, isRequired }) => isRequired && !isMet);
  const isReady = missing.length === 0;
  const submit = async () => {
    if (!isReady) return;
    setBusy(true);
    const answer = reply.trim() ? { reply: reply.trim() } : {};
    const outcome = await draft.decide((item, version) =>
      api(actOnItem.submitApprove, { body: { id: item.id, revisionId: item.revisionId, version, ...answer } }),
    );
    setBusy(false);
    if (outcome?.status === 'ok') {
      await draft.reopen();
      onSubmitted();
    } else toasts.show({ type: 'error', text: outcome?.message ?? t('editor:submit.failed') });
  };
  if (!mayWrite(state)) return null;
  return (
    <section className="card foot" data-bar="" aria-label={t('editor:submit.title')}>
      {state.item?.reason ? (
        <div className="field">
          <label htmlFor={id}>{t('editor:submit.reply')}</label>
          <textarea
            id={id}
            className="input"
            rows={3}
            maxLength={replyMax}
            value={reply}
            onChange={({ target }) => setReply(target.value)}
          />
        </div>
      ) : null}
      <div className="buttons">
        <Button variant="ghost" onClick={() => void draft.save()}>
          {t('editor:submit.save')}
        </Button>
        <Button busy={isBusy} aria-disabled={!isReady} aria-describedby={`${id}-missing`} onClick={() => void submit()}>
          {t('editor:submit.submit')}
        </Button>
      </div>
      <p id={`${id}-missing`} className="message">
        {isReady ? '' : t('editor:submit.missing', { list: missing.map(({ name }) => t(`editor:check.not.${name}`)).join(' · ') })}
      </p>
    </section>
  );
}

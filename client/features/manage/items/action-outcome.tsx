/** Outcome of actions on items: done, refused with reasons, and undo. */
import { useState } from 'react';
import { comingDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { OutcomeNotice } from '#client/ui/list/outcome-notice.tsx';
import type { ActionResult, ActionsOutcome } from './use-item-actions.ts';

/** Refusals that are written out; more are counted. */
const refusalsShown = 5;

export function ActionOutcome({ result, progress, isBusy, forget }: ActionsOutcome) {
  const t = useT();
  const texts = useListTexts();
  const refused = result?.refused ?? [];
  return (
    <>
      {progress ? <p className="small muted">{t('item-acts:done.progress', progress)}</p> : null}
      {result && !progress ? (
        <OutcomeNotice
          texts={texts}
          isPartial={refused.length > 0}
          undoLabel={t('item-acts:done.undo')}
          isBusy={isBusy}
          onUndo={result.undo && (() => void result.undo?.())}
          onClose={forget}
        >
          {result.done > 0 ? <span>{t(`item-acts:done.${result.action}`, { count: result.done })}</span> : ''}{' '}
          <ScheduledNote result={result} />{' '}
          {refused.length > 0 ? <span>{t('item-acts:done.refused', { count: refused.length })}</span> : ''}
          {refused.slice(0, refusalsShown).map(({ title, message }, index) => (
            <span key={index} className="refusal">
              {t('item-acts:done.refusal', { title, message })}
            </span>
          ))}
        </OutcomeNotice>
      ) : null}
    </>
  );
}

/** How many were scheduled, and for when. */
function ScheduledNote({ result: { action, scheduled } }: { result: ActionResult }) {
  const t = useT();
  const language = useLanguage();
  const [nowMs] = useState(() => Date.now());
  const [first] = scheduled;
  if (first === undefined) return null;
  const time = comingDateTime(first, nowMs, language);
  const key = action === 'offline' ? 'offlineLater' : scheduled.every((at) => at === first) ? 'scheduled' : 'scheduledFrom';
  return t(`item-acts:done.${key}`, { count: scheduled.length, time });
}

/** Result of actions on items: done, refused with reasons, and undo. */
import { useState } from 'react';
import { comingDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { OutcomeNotice } from '#client/ui/list/outcome-notice.tsx';
import type { ActionResult, ItemActions } from './use-item-actions.ts';

/** Refusals that are written out; more are counted. */
const refusalsShown = 5;

export function ActionNotice({ result, progress, isBusy, forget }: Pick<ItemActions, 'result' | 'progress' | 'isBusy' | 'forget'>) {
  const t = useT();
  const texts = useListTexts();
  const refused = result?.refused ?? [];
  return (
    <div role="status">
      {progress ? <p className="small muted">{t('works:done.progress', progress)}</p> : null}
      {result && !progress ? (
        <OutcomeNotice
          texts={texts}
          isPartial={refused.length > 0}
          undoLabel={t('works:done.undo')}
          isBusy={isBusy}
          onUndo={result.undo && (() => void result.undo?.())}
          onClose={forget}
        >
          {result.done > 0 ? t(`works:done.${result.action}`, { count: result.done }) : ''} <ScheduledNote result={result} />{' '}
          {refused.length > 0 ? t('works:done.refused', { count: refused.length }) : ''}
          {refused.slice(0, refusalsShown).map(({ title, message }, index) => (
            <span key={index} className="refusal">
              {t('works:done.refusal', { title, message })}
            </span>
          ))}
        </OutcomeNotice>
      ) : null}
    </div>
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
  return t(`works:done.${key}`, { count: scheduled.length, time });
}

/** What has just been done with works, what was refused and why, and the way back. */
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { OutcomeNotice } from '#client/ui/outcome-notice.tsx';
import type { Acts } from './use-acts.ts';

/** Refusals that are written out; more are counted. */
const refusalsShown = 5;

export function ActNotice({ result, progress, isBusy, forget }: Pick<Acts, 'result' | 'progress' | 'isBusy' | 'forget'>) {
  const t = useT();
  const texts = useListTexts();
  const refused = result?.refused ?? [];
  return (
    <div role="status">
      {progress ? <p className="small muted">{t('works:done.progress', progress)}</p> : null}
      {result && !progress ? (
        <OutcomeNotice texts={texts} isPartial={refused.length > 0} undoLabel={t('works:done.undo')} isBusy={isBusy} onUndo={result.undo && (() => void result.undo?.())} onClose={forget}>
          {result.done > 0 ? t(`works:done.${result.action}`, { count: result.done }) : ''} {refused.length > 0 ? t('works:done.refused', { count: refused.length }) : ''}
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

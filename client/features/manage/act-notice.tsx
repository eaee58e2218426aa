/** What has just been done with works, what was refused and why, and the way back. */
import { useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Acts } from './use-acts.ts';

/** Refusals that are written out; more are counted. */
const refusalsShown = 5;

export function ActNotice({ result, progress, isBusy, forget }: Pick<Acts, 'result' | 'progress' | 'isBusy' | 'forget'>) {
  const t = useT();
  const refused = result?.refused ?? [];
  return (
    <div role="status">
      {progress ? <p className="small muted">{t('works:done.progress', progress)}</p> : null}
      {result && !progress ? (
        <Banner
          kind={refused.length > 0 ? 'warning' : 'info'}
          icon={refused.length > 0 ? 'triangle-alert' : 'circle-check'}
          action={
            <>
              {result.undo ? (
                <Button look="ghost" small busy={isBusy} onClick={() => void result.undo?.()}>
                  {t('works:done.undo')}
                </Button>
              ) : null}
              <Button look="ghost" small onClick={forget}>
                {t('manage:list.close')}
              </Button>
            </>
          }
        >
          {result.done > 0 ? t(`works:done.${result.action}`, { count: result.done }) : ''} {refused.length > 0 ? t('works:done.refused', { count: refused.length }) : ''}
          {refused.slice(0, refusalsShown).map(({ title, message }, index) => (
            <span key={index} className="refusal">
              {t('works:done.refusal', { title, message })}
            </span>
          ))}
        </Banner>
      ) : null}
    </div>
  );
}

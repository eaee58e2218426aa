/** What has just been decided, what was left because somebody else had decided, and the way back. */
import { useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Moderation } from './use-moderation.ts';

export function DoneNotice({ done, isDeciding, undo, forget }: Pick<Moderation, 'done' | 'isDeciding' | 'undo' | 'forget'>) {
  const t = useT();
  const texts = done
    ? [done.decided.length > 0 ? t(`manage:comments.done.${done.decision}`, { count: done.decided.length }) : '', done.left > 0 ? t('manage:comments.left', { count: done.left }) : '']
    : [];
  return (
    <div role="status">
      {done ? (
        <Banner
          kind={done.left > 0 ? 'warning' : 'info'}
          icon={done.left > 0 ? 'triangle-alert' : 'circle-check'}
          action={
            <>
              {done.undo ? (
                <Button look="ghost" small busy={isDeciding} onClick={undo}>
                  {t('manage:comments.undo')}
                </Button>
              ) : null}
              <Button look="ghost" small onClick={forget}>
                {t('manage:list.close')}
              </Button>
            </>
          }
        >
          {texts.filter(Boolean).join(' ')}
        </Banner>
      ) : null}
    </div>
  );
}

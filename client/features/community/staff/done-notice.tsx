/** What has just been decided, what was left because somebody else had decided, and the way back. */
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { OutcomeNotice } from '#client/ui/list/outcome-notice.tsx';
import type { Moderation } from './use-moderation.ts';

export function DoneNotice({ done, isDeciding, undo, forget }: Pick<Moderation, 'done' | 'isDeciding' | 'undo' | 'forget'>) {
  const t = useT();
  const listTexts = useListTexts();
  const texts = done
    ? [
        done.decided.length > 0 ? t(`manage:comments.done.${done.decision}`, { count: done.decided.length }) : '',
        done.left > 0 ? t('manage:comments.left', { count: done.left }) : '',
      ]
    : [];
  return (
    <div role="status">
      {done ? (
        <OutcomeNotice
          texts={listTexts}
          isPartial={done.left > 0}
          undoLabel={t('manage:comments.undo')}
          isBusy={isDeciding}
          onUndo={done.undo ? undo : null}
          onClose={forget}
        >
          {texts.filter(Boolean).join(' ')}
        </OutcomeNotice>
      ) : null}
    </div>
  );
}

/** What can be done with the ticked rows, all at once. */
import type { CommentDecision } from '#shared/api/comment.ts';
import { useT } from '#client/lib/translations.ts';
import { Button, IconButton } from '#client/ui/button.tsx';

interface Props {
  count: number;
  isBusy: boolean;
  decisions: readonly CommentDecision[];
  onDecide: (decision: CommentDecision) => void;
  onClear: () => void;
}

export function BatchBar({ count, isBusy, decisions, onDecide, onClear }: Props) {
  const t = useT();
  return (
    <div className="batch cinema" role="toolbar" aria-label={t('manage:list.batch')}>
      <span role="status">{t('manage:list.selected', { count })}</span>
      {decisions.map((decision) => (
        <Button key={decision} small busy={isBusy} look={decision === 'approve' ? 'approve' : 'ghost'} onClick={() => onDecide(decision)}>
          {t(`manage:comments.do.${decision}`)}
        </Button>
      ))}
      <IconButton icon="x" label={t('manage:list.clear')} onClick={onClear} />
    </div>
  );
}

/** What can be done with the ticked works, all at once. */
import type { ContentAction } from '#shared/content-lifecycle.ts';
import { useT } from '#client/lib/translations.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { actLooks } from './work-acts.ts';

interface Props {
  count: number;
  isBusy: boolean;
  actions: readonly ContentAction[];
  onAct: (action: ContentAction) => void;
  onClear: () => void;
}

export function WorkBatch({ count, isBusy, actions, onAct, onClear }: Props) {
  const t = useT();
  return (
    <div className="batch cinema" role="toolbar" aria-label={t('manage:list.batch')}>
      <span role="status">{t('manage:list.selected', { count })}</span>
      {actions.map((action) => (
        <Button key={action} small busy={isBusy} look={actLooks[action].look === 'approve' ? 'approve' : 'ghost'} onClick={() => onAct(action)}>
          {t(`works:act.${action}`)}
        </Button>
      ))}
      <IconButton icon="x" label={t('manage:list.clear')} onClick={onClear} />
    </div>
  );
}

/** Actions on the selected items of a list. */
import type { ItemRow } from '#shared/api/content-list-staff.ts';
import type { ContentAction } from '#shared/content/content-lifecycle.ts';
import { useT } from '#client/lib/translations.ts';
import { usePermission } from '#client/state/use-permission.ts';
import { Button } from '#client/ui/button.tsx';
import { useMenu } from '#client/ui/overlay/use-menu.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { actionLooks, bulkActions, type FlagAction, flagActionsFor, isPlannable } from './item-actions.ts';

interface Props {
  rows: readonly ItemRow[];
  isBusy: boolean;
  onAct: (action: ContentAction) => void;
  onPlan: () => void;
  onFlag: (name: FlagAction) => void;
}

/** Actions that at least one of the items allows. */
export function BatchActions({ rows, isBusy, onAct, onPlan, onFlag }: Props) {
  const t = useT();
  const publishes = usePermission('contentPublish');
  return (
    <>
      {bulkActions(rows).map((action) => (
        <Button
          key={action}
          small
          busy={isBusy}
          variant={actionLooks[action].look === 'approve' ? 'approve' : 'ghost'}
          onClick={() => onAct(action)}
        >
          {t(`works:act.${action}`)}
        </Button>
      ))}
      {rows.some(isPlannable) ? (
        <Button small variant="ghost" busy={isBusy} onClick={onPlan}>
          {t('works:plan.open')}
        </Button>
      ) : null}
      {publishes ? <FlagMenu acts={flagActionsFor(rows)} isBusy={isBusy} onFlag={onFlag} /> : null}
    </>
  );
}

interface FlagMenuProps {
  acts: readonly FlagAction[];
  isBusy: boolean;
  onFlag: (act: FlagAction) => void;
}

/** Menu of the publishing options for the selected items. */
function FlagMenu({ acts, isBusy, onFlag }: FlagMenuProps) {
  const t = useT();
  const { details, closeAndReturn } = useMenu();
  if (acts.length === 0) return null;
  return (
    <details {...details} className="more flags">
      <summary className="button small-button ghost">
        <span>{t('works:flag.open')}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="panel">
        {acts.map((act) => (
          <Button
            key={act}
            small
            variant="ghost"
            busy={isBusy}
            onClick={() => {
              closeAndReturn();
              onFlag(act);
            }}
          >
            {t(`works:flag.${act}`)}
          </Button>
        ))}
      </div>
    </details>
  );
}

/** What can be set on the ticked works beside their state, behind one button of the bar. */
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useMenu } from '#client/ui/use-menu.ts';
import type { FlagAction } from './work-acts.ts';

interface Props {
  acts: readonly FlagAction[];
  isBusy: boolean;
  onFlag: (act: FlagAction) => void;
}

export function FlagMenu({ acts, isBusy, onFlag }: Props) {
  const t = useT();
  const { details, closeAndReturn } = useMenu();
  if (acts.length === 0) return null;
  return (
    <details {...details} className="more flags">
      <summary className="btn sm ghost">
        {t('works:flag.open')}
        <Icon name="chevron-down" />
      </summary>
      <div className="panel">
        {acts.map((act) => (
          <Button
            key={act}
            small
            look="ghost"
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

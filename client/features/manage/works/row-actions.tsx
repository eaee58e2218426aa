/** What a row of a list of works offers: the next step and a look at it as buttons, all else behind a menu. */
import { EllipsisVertical } from '#client/ui/staff-icons.tsx';
import { useSnapshot } from 'valtio';
import type { ItemRow as Work } from '#shared/api/content-list-staff.ts';
import type { ContentAction } from '#shared/content-lifecycle.ts';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { useMenu } from '#client/ui/use-menu.ts';
import { actionLooks, flagActionsFor, rowSteps, type FlagAction, type RowStep } from './work-acts.ts';
import { useMayPublish } from './use-publishes.ts';

interface Props {
  item: Work;
  name: string;
  isBusy: boolean;
  onAct: (action: ContentAction) => void;
  onFlag: (act: FlagAction) => void;
  /** The work is being left for. */
  onLeave: () => void;
  onShare: () => void;
}

export function RowActions({ item, onShare, onFlag, ...parts }: Props) {
  const [main, second, ...others] = rowSteps(item);
  const lab = useShareLabPath(item);
  const flags = useMayPublish() ? flagActionsFor([item]) : [];
  return (
    <div>
      {second ? <Step step={second} {...parts} /> : null}
      {main ? <Step step={main} isMain {...parts} /> : null}
      <More steps={others} {...parts} onShare={onShare} lab={lab} flags={flags} onFlag={onFlag} />
    </div>
  );
}

/** Where its card is looked at; only what is online has one. */
function useShareLabPath({ state, isScheduled, path }: Work): string | null {
  const language = useLanguage();
  const { user } = useSnapshot(useTabState().session);
  const isChecker = user?.permissions.includes('shareCheck') ?? false;
  return isChecker && state === 'putaway' && !isScheduled ? paths.manageShare(withLanguage(language, path)) : null;
}

interface StepProps extends Omit<Props, 'item' | 'onShare' | 'onFlag'> {
  step: RowStep;
  /** The next step of the row. */
  isMain?: boolean;
  /** Called first, whichever item it is. */
  onChosen?: () => void;
}

function Step({ step, name, isMain = false, isBusy, onAct, onLeave, onChosen }: StepProps) {
  const t = useT();
  const of = <span className="vh">{t('works:row.of', { name })}</span>;
  if (step.to === null) {
    const { look } = actionLooks[step.key];
    const handleClick = () => {
      onChosen?.();
      onAct(step.key);
    };
    return (
      <Button small busy={isBusy} look={isMain ? 'primary' : look === 'primary' ? 'ghost' : look} onClick={handleClick}>
        {t(`works:act.${step.key}`)}
        {of}
      </Button>
    );
  }
  // Beside the list, which stays as it is.
  const isOutside = step.key === 'open' || step.key === 'view';
  const isStep = step.key === 'write' || step.key === 'review';
  const handleLink = () => {
    onChosen?.();
    if (!isOutside) onLeave();
  };
  return (
    <Link
      to={step.to}
      className={isMain && isStep ? 'btn sm' : 'btn sm ghost'}
      target={isOutside ? '_blank' : undefined}
      onClick={handleLink}
    >
      {t(`works:item.${step.key}`)}
      {of}
    </Link>
  );
}

interface MoreProps extends Omit<StepProps, 'step' | 'isMain'> {
  steps: readonly RowStep[];
  onShare: () => void;
  lab: string | null;
  flags: readonly FlagAction[];
  onFlag: (act: FlagAction) => void;
}

/** The other steps, behind a button. */
function More({ steps, name, onShare, lab, flags, onFlag, onLeave, ...rest }: MoreProps) {
  const t = useT();
  const { details, closeAndReturn } = useMenu();
  return (
    <details {...details} className="more">
      <summary className="ibtn">
        <EllipsisVertical className="ic" aria-hidden="true" />
        <span className="vh">{t('works:row.more', { name })}</span>
      </summary>
      <div className="panel">
        {steps.map((step) => (
          <Step key={step.key} step={step} name={name} {...rest} onLeave={onLeave} onChosen={closeAndReturn} />
        ))}
        {flags.map((act) => (
          <Button
            key={act}
            small
            look="ghost"
            busy={rest.isBusy}
            onClick={() => {
              closeAndReturn();
              onFlag(act);
            }}
          >
            {t(`works:flag.${act}`)}
            <span className="vh">{t('works:row.of', { name })}</span>
          </Button>
        ))}
        {lab ? (
          <Link to={lab} className="btn sm ghost" onClick={onLeave}>
            {t('works:item.shareLab')}
            <span className="vh">{t('works:row.of', { name })}</span>
          </Link>
        ) : null}
        <Button
          small
          look="ghost"
          onClick={() => {
            closeAndReturn();
            onShare();
          }}
        >
          {t('works:item.share')}
          <span className="vh">{t('works:row.of', { name })}</span>
        </Button>
      </div>
    </details>
  );
}

/** One item in a list: a table row, a card on narrow screens. */
import { absoluteDateTime } from '#shared/dates.ts';
import type { ItemRow as Work } from '#shared/api/content-list-staff.ts';
import type { ContentAction } from '#shared/content/content-lifecycle.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useItemState } from '#client/lib/use-item-state.ts';
import { LicenceMark } from '#client/ui/picture/licence-mark.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { TickCell } from '#client/ui/list/table-head.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { PlanMarks } from '#client/state/plan-marks.tsx';
import { ItemTitle, useItemName } from './item-title.tsx';
import { actionLooks, type FlagAction, flagActionsFor, type RowStep, rowSteps } from './item-actions.ts';
import type { ItemList } from './list-query.ts';
import { EllipsisVertical } from '#client/ui/picture/staff-icons.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { ShareLabLink } from './share-lab-link.tsx';
import { useMenu } from '#client/ui/overlay/use-menu.ts';
import { writingOf } from '#client/ui/text/writing-of.ts';

interface Props {
  item: Work;
  list: ItemList;
  /** Whether due date and priority are shown in place of the state, which all have. */
  hasPlans: boolean;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: (isRange: boolean) => void;
  onAct: (action: ContentAction) => void;
  onFlag: (act: FlagAction) => void;
  /** Called before the list is left for the item. */
  onLeave: () => void;
  /** Null for callers who do not review the item. */
  onPlan: (() => void) | null;
  onShare: () => void;
}

export function ItemRow({ item, list, hasPlans, isSelected, isBusy, onSelect, ...does }: Props) {
  const t = useT();
  const name = useItemName()(item);
  const { key, label } = useItemState()({ state: item.state, scheduledTime: item.isScheduled ? item.publishTime : null });
  const time = list === 'audit' ? (item.submitTime ?? item.updateTime) : item.updateTime;
  return (
    <tr data-selected={isSelected ? '' : undefined} data-row={item.revisionId}>
      <TickCell label={t('works:row.select', { name })} isTicked={isSelected} onTick={onSelect} />
      <td className="what">
        <ItemTitle item={item}>
          <Marks item={item} />
        </ItemTitle>
      </td>
      <td className="kind">
        <span>{t(`works:kind.${item.kind}`)}</span>
        <span className="small muted">{item.columnLabel}</span>
      </td>
      <td className="tongues">
        <Languages inZh={item.inZh} inEn={item.inEn} />
      </td>
      <td className="by" lang={writingOf(item.authorName)}>
        {item.authorName}
      </td>
      <td className="when">
        <TimeText value={time} relative />
      </td>
      {hasPlans ? (
        <td className="due">
          <PlanMarks plan={item.plan} />
          <Window item={item} />
        </td>
      ) : (
        <td className="state">
          <StateMark state={key}>{label}</StateMark>
          <Window item={item} />
        </td>
      )}
      <td className="ops">
        <RowActions item={item} name={name} isBusy={isBusy} {...does} />
      </td>
    </tr>
  );
}

/** Marks of an item: working revision, publishing options, review claim and rejection reason. */
function Marks({ item }: { item: Work }) {
  const t = useT();
  const marks = [
    item.workingState ? t('works:row.working', { state: t(`works:state.${item.workingState}`) }) : '',
    item.isRevision ? t('works:row.isRevision') : '',
    item.pinned ? t('works:row.pinned') : '',
    item.recommended ? t('works:row.recommended') : '',
    item.commentsClosed ? t('works:row.commentsClosed') : '',
    item.claimedBy ? t('works:row.claimed', { name: item.claimedBy }) : '',
  ].filter(Boolean);
  return (
    <>
      {item.licence ? <LicenceMark data-state={item.licence}>{t(`works:row.licence.${item.licence}`)}</LicenceMark> : null}
      {marks.length > 0 ? (
        <p className="marks">
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </p>
      ) : null}
      {item.reason ? <p className="why">{t('works:row.reason', { reason: item.reason })}</p> : null}
    </>
  );
}

function Languages({ inZh, inEn }: { inZh: boolean; inEn: boolean }) {
  const t = useT();
  return (
    <span className="langs">
      <span data-missing={inZh ? undefined : ''}>
        <span aria-hidden="true">{t('works:row.zhMark')}</span>
        <span className="visually-hidden">{t(inZh ? 'works:row.zhDone' : 'works:row.zhMissing')}</span>
      </span>
      <span data-missing={inEn ? undefined : ''}>
        <span aria-hidden="true">{t('works:row.enMark')}</span>
        <span className="visually-hidden">{t(inEn ? 'works:row.enDone' : 'works:row.enMissing')}</span>
      </span>
    </span>
  );
}

/** Publication window, if it is not simply "from now"; the author's requested times until a publisher sets them. */
function Window({ item: { state, isScheduled, publishTime, unpublishTime } }: { item: Work }) {
  const t = useT();
  const language = useLanguage();
  if (state === 'soldout') return null;
  const isOrdered = state === 'putaway' || isScheduled;
  // The state mark shows the time of a scheduled item.
  const from = publishTime !== null && !isOrdered ? t('works:row.wantsFrom', { time: absoluteDateTime(publishTime, language) }) : '';
  const until = unpublishTime
    ? t(isOrdered ? 'works:row.until' : 'works:row.wantsUntil', { time: absoluteDateTime(unpublishTime, language) })
    : '';
  return [from, until].filter(Boolean).map((text) => (
    <span key={text} className="small muted window">
      {text}
    </span>
  ));
}

interface RowActionsProps {
  item: Work;
  name: string;
  isBusy: boolean;
  onAct: (action: ContentAction) => void;
  onFlag: (act: FlagAction) => void;
  /** Called before the list is left for the item. */
  onLeave: () => void;
  onPlan: (() => void) | null;
  onShare: () => void;
}

/** Actions of a row: the next step and the preview as buttons, all others in a menu. */
function RowActions({ item, onShare, onFlag, onPlan, ...parts }: RowActionsProps) {
  const [main, second, ...others] = rowSteps(item);
  const flags = usePermission('contentPublish') ? flagActionsFor([item]) : [];
  return (
    <div>
      {second ? <Step step={second} {...parts} /> : null}
      {main ? <Step step={main} isMain {...parts} /> : null}
      <More steps={others} {...parts} onPlan={onPlan} onShare={onShare} item={item} flags={flags} onFlag={onFlag} />
    </div>
  );
}

interface StepProps extends Omit<RowActionsProps, 'item' | 'onShare' | 'onPlan' | 'onFlag'> {
  step: RowStep;
  /** The next step of the row. */
  isMain?: boolean;
  /** Called first, whichever item it is. */
  onChosen?: () => void;
}

function Step({ step, name, isMain = false, isBusy, onAct, onLeave, onChosen }: StepProps) {
  const t = useT();
  const of = <span className="visually-hidden">{t('works:row.of', { name })}</span>;
  if (step.to === null) {
    const { look } = actionLooks[step.key];
    const handleClick = () => {
      onChosen?.();
      onAct(step.key);
    };
    return (
      <Button small busy={isBusy} variant={isMain ? 'primary' : look === 'primary' ? 'ghost' : look} onClick={handleClick}>
        <span>{t(`works:act.${step.key}`)}</span>
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
      className={isMain && isStep ? 'button small-button' : 'button small-button ghost'}
      target={isOutside ? '_blank' : undefined}
      onClick={handleLink}
    >
      <span>{t(`works:item.${step.key}`)}</span>
      {of}
    </Link>
  );
}

interface MoreProps extends Omit<StepProps, 'step' | 'isMain'> {
  steps: readonly RowStep[];
  onPlan: (() => void) | null;
  onShare: () => void;
  item: Work;
  flags: readonly FlagAction[];
  onFlag: (act: FlagAction) => void;
}

/** The other steps, behind a button. */
function More({ steps, name, onPlan, onShare, item, flags, onFlag, onLeave, ...rest }: MoreProps) {
  const t = useT();
  const { details, closeAndReturn } = useMenu();
  return (
    <details {...details} className="more">
      <summary className="icon-button">
        <EllipsisVertical className="icon" aria-hidden="true" />
        <span className="visually-hidden">{t('works:row.more', { name })}</span>
      </summary>
      <div className="panel">
        {steps.map((step) => (
          <Step key={step.key} step={step} name={name} {...rest} onLeave={onLeave} onChosen={closeAndReturn} />
        ))}
        {onPlan ? (
          <Button
            small
            variant="ghost"
            onClick={() => {
              closeAndReturn();
              onPlan();
            }}
          >
            <span>{t('works:plan.open')}</span>
            <span className="visually-hidden">{t('works:row.of', { name })}</span>
          </Button>
        ) : null}
        {flags.map((act) => (
          <Button
            key={act}
            small
            variant="ghost"
            busy={rest.isBusy}
            onClick={() => {
              closeAndReturn();
              onFlag(act);
            }}
          >
            <span>{t(`works:flag.${act}`)}</span>
            <span className="visually-hidden">{t('works:row.of', { name })}</span>
          </Button>
        ))}
        <ShareLabLink item={item} name={name} onLeave={onLeave} />
        <Button
          small
          variant="ghost"
          onClick={() => {
            closeAndReturn();
            onShare();
          }}
        >
          <span>{t('works:item.share')}</span>
          <span className="visually-hidden">{t('works:row.of', { name })}</span>
        </Button>
      </div>
    </details>
  );
}

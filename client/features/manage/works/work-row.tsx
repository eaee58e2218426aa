/** One work in a list: a row of the table, a card on narrow screens. */
import { absoluteDateTime } from '#shared/dates.ts';
import type { WorkRow as Work } from '#shared/api/content-list-staff.ts';
import type { ContentAction } from '#shared/content-lifecycle.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useWorkState } from '#client/lib/use-work-state.ts';
import { StateMark } from '#client/ui/state-mark.tsx';
import { TickCell } from '#client/ui/tick-cell.tsx';
import { TimeText } from '#client/ui/time-text.tsx';
import { RowActions } from './row-actions.tsx';
import { useWorkName } from './use-work-name.ts';
import type { FlagAct } from './work-acts.ts';
import type { WorkList } from './work-question.ts';
import { WorkTitle } from './work-title.tsx';

interface Props {
  work: Work;
  list: WorkList;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: (isRange: boolean) => void;
  onAct: (action: ContentAction) => void;
  onFlag: (act: FlagAct) => void;
  /** The work is being left for. */
  onLeave: () => void;
  onShare: () => void;
}

export function WorkRow({ work, list, isSelected, isBusy, onSelect, onAct, onFlag, onLeave, onShare }: Props) {
  const t = useT();
  const name = useWorkName()(work);
  const { key, label } = useWorkState()({ state: work.state, scheduledTime: work.isScheduled ? work.publishTime : null });
  const time = list === 'audit' ? (work.submitTime ?? work.updateTime) : work.updateTime;
  return (
    <tr data-selected={isSelected ? '' : undefined} data-row={work.revisionId}>
      <TickCell label={t('works:row.select', { name })} isTicked={isSelected} onTick={onSelect} />
      <td className="what">
        <WorkTitle work={work}>
          <Marks work={work} />
        </WorkTitle>
      </td>
      <td className="kind">
        {t(`works:kind.${work.kind}`)}
        <span className="small muted">{work.columnLabel}</span>
      </td>
      <td className="tongues">
        <Languages inZh={work.inZh} inEn={work.inEn} />
      </td>
      <td className="by">{work.authorName}</td>
      <td className="when">
        <TimeText value={time} relative />
      </td>
      <td className="state">
        <StateMark state={key}>{label}</StateMark>
        <Window work={work} />
      </td>
      <td className="ops">
        <RowActions work={work} name={name} isBusy={isBusy} onAct={onAct} onFlag={onFlag} onLeave={onLeave} onShare={onShare} />
      </td>
    </tr>
  );
}

/** What else is known of a work: a revision at work, who reviews it, why it came back. */
function Marks({ work }: { work: Work }) {
  const t = useT();
  const marks = [
    work.workingState ? t('works:row.working', { state: t(`works:state.${work.workingState}`) }) : '',
    work.isRevision ? t('works:row.isRevision') : '',
    work.pinned ? t('works:row.pinned') : '',
    work.recommended ? t('works:row.recommended') : '',
    work.commentsClosed ? t('works:row.commentsClosed') : '',
    work.claimedBy ? t('works:row.claimed', { name: work.claimedBy }) : '',
  ].filter(Boolean);
  return (
    <>
      {marks.length > 0 ? (
        <p className="marks">
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </p>
      ) : null}
      {work.reason ? <p className="why">{t('works:row.reason', { reason: work.reason })}</p> : null}
    </>
  );
}

function Languages({ inZh, inEn }: { inZh: boolean; inEn: boolean }) {
  const t = useT();
  return (
    <span className="langs">
      <span data-missing={inZh ? undefined : ''}>
        <span aria-hidden="true">{t('works:row.zhMark')}</span>
        <span className="vh">{t(inZh ? 'works:row.zhDone' : 'works:row.zhMissing')}</span>
      </span>
      <span data-missing={inEn ? undefined : ''}>
        <span aria-hidden="true">{t('works:row.enMark')}</span>
        <span className="vh">{t(inEn ? 'works:row.enDone' : 'works:row.enMissing')}</span>
      </span>
    </span>
  );
}

/** The time in which it is or will be public, where that is not simply now; until somebody orders it, what its author asks for. */
function Window({ work: { state, isScheduled, publishTime, unpublishTime } }: { work: Work }) {
  const t = useT();
  const language = useLanguage();
  if (state === 'soldout') return null;
  const isOrdered = state === 'putaway' || isScheduled;
  // Of what is scheduled the mark says it.
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

/** One work in a list: a row of the table, a card on narrow screens. */
import { absoluteDateTime } from '#shared/dates.ts';
import type { ItemRow as Work } from '#shared/api/content-list-staff.ts';
import type { ContentAction } from '#shared/content-lifecycle.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useItemState } from '#client/lib/use-item-state.ts';
import { StateMark } from '#client/ui/state-mark.tsx';
import { TickCell } from '#client/ui/tick-cell.tsx';
import { TimeText } from '#client/ui/time-text.tsx';
import { RowActions } from './row-actions.tsx';
import { useItemName } from './use-work-name.ts';
import type { FlagAction } from './work-acts.ts';
import type { ItemList } from './work-question.ts';
import { ItemTitle } from './work-title.tsx';

interface Props {
  item: Work;
  list: ItemList;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: (isRange: boolean) => void;
  onAct: (action: ContentAction) => void;
  onFlag: (act: FlagAction) => void;
  /** The work is being left for. */
  onLeave: () => void;
  onShare: () => void;
}

export function ItemRow({ item, list, isSelected, isBusy, onSelect, onAct, onFlag, onLeave, onShare }: Props) {
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
        {t(`works:kind.${item.kind}`)}
        <span className="small muted">{item.columnLabel}</span>
      </td>
      <td className="tongues">
        <Languages inZh={item.inZh} inEn={item.inEn} />
      </td>
      <td className="by">{item.authorName}</td>
      <td className="when">
        <TimeText value={time} relative />
      </td>
      <td className="state">
        <StateMark state={key}>{label}</StateMark>
        <Window item={item} />
      </td>
      <td className="ops">
        <RowActions item={item} name={name} isBusy={isBusy} onAct={onAct} onFlag={onFlag} onLeave={onLeave} onShare={onShare} />
      </td>
    </tr>
  );
}

/** What else is known of a work: a revision at work, who reviews it, why it came back. */
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
function Window({ item: { state, isScheduled, publishTime, unpublishTime } }: { item: Work }) {
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

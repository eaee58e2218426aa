/** The rows of the show in their order, with times, statuses and the actions of each. */
import type { ManagedShow, ManagedShowRow } from '#shared/api/ceremony/show-staff.ts';
import { lengthOfShow, timesOfShow, type RowTimes, type ShowRowStatus } from '#shared/award/show.ts';
import { clock } from '#shared/dates.ts';
import { useT } from '#client/lib/translations.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import type { HandleAction } from '#client/ui/list/sortable-types.ts';
import { Check, Play, Redo2, Undo2 } from '#client/ui/picture/staff-icons.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { useName } from '#client/record/names.tsx';
import { useRowActions } from '#client/record/row-actions.ts';
import { AwardReveal } from './reveal-panel.tsx';
import { minutesText, useRowName } from './row-names.ts';

/** Colours of the status mark. */
const markOf: Readonly<Record<ShowRowStatus, string>> = { waiting: 'draft', stage: 'scheduled', done: 'putaway', skipped: 'soldout' };

export interface RowActs {
  onStatus: (row: ManagedShowRow, to: ShowRowStatus) => void;
  onEdit: (row: ManagedShowRow) => void;
  onRemove: (row: ManagedShowRow) => void;
  onOrder: (ids: string[]) => Promise<boolean>;
}

interface ListProps {
  show: ManagedShow;
  acts: RowActs;
  onChanged: () => void;
}

export function ShowList({ show, acts, onChanged }: ListProps) {
  const t = useT();
  const texts = useSortTexts();
  const rowName = useRowName();
  const times = timesOfShow(show.rows, show.startsAt);
  const last = show.rows.at(-1);
  const endMs = times && last ? (times.at(-1)?.startMs ?? 0) + (last.status === 'skipped' ? 0 : last.seconds * 1_000) : null;
  const base = show.rows.map(({ id }) => id);
  const nameOfRow = (id: string) => {
    const row = show.rows.find((one) => one.id === id);
    return row ? rowName(row, show.awards).name : '';
  };
  return (
    <section className="card rows" aria-label={t('ceremony:list.title')}>
      <SortableList ids={base} nameOf={nameOfRow} texts={texts} onOrder={acts.onOrder}>
        {(order) => (
          <ol className="lines">
            {inOrder(show.rows, order, ({ id }) => id).map((row) => (
              <Row key={row.id} row={row} show={show} onChanged={onChanged} times={times?.[show.rows.indexOf(row)] ?? null} acts={acts} />
            ))}
          </ol>
        )}
      </SortableList>
      <p className="quiet">
        {`${t('ceremony:list.length', { length: minutesText(lengthOfShow(show.rows)), count: show.rows.length })}${endMs === null ? '' : ` · ${t('ceremony:list.end', { time: clock(endMs) })}`}`}
      </p>
    </section>
  );
}

interface RowProps {
  row: ManagedShowRow;
  show: ManagedShow;
  onChanged: () => void;
  times: RowTimes | null;
  acts: RowActs;
}

function Row({ row, show, onChanged, times, acts }: RowProps) {
  const t = useT();
  const nameOf = useName();
  const { name, more } = useRowName()(row, show.awards);
  const award = show.awards.find(({ id }) => id === row.categoryId);
  const presenter = nameOf(row.presenterZh, row.presenterEn);
  const isLate = times !== null && times.startMs - times.plannedMs >= lateMs && row.status !== 'skipped';
  return (
    <SortableItem id={row.id} data-status={row.status} aria-current={row.status === 'stage' ? 'step' : undefined}>
      <Handle actions={useHandleActions(row, name, acts)} />
      <div className="when">
        {times ? (
          <>
            <b>{clock(times.startMs)}</b>
            {isLate ? (
              <s>
                <span className="visually-hidden">{t('ceremony:list.planned')}</span> <span>{clock(times.plannedMs)}</span>
              </s>
            ) : null}
          </>
        ) : null}
        <span>{minutesText(row.seconds)}</span>
      </div>
      <div className="what">
        <span className="kind">{t(`ceremony:kind.${row.kind}`)}</span>
        <button type="button" className="edits" aria-label={t('awards:editions.change', { name })} onClick={() => acts.onEdit(row)}>
          <b>{name}</b>
        </button>
        {more || presenter ? <span className="role">{[more, presenter].filter(Boolean).join(' · ')}</span> : null}
        {row.note ? <span className="note">{row.note}</span> : null}
      </div>
      <div className="does">
        {award ? <AwardReveal show={show} award={award} onChanged={onChanged} /> : null}
        <StateMark state={markOf[row.status]}>{t(`ceremony:status.${row.status}`)}</StateMark>
        {row.status === 'waiting' ? (
          <Button small variant="ghost" onClick={() => acts.onStatus(row, 'stage')}>
            <span>{t('ceremony:act.stage')}</span>
            <span className="visually-hidden">{name}</span>
          </Button>
        ) : null}
        {row.status === 'stage' ? (
          <Button small onClick={() => acts.onStatus(row, 'done')}>
            <span>{t('ceremony:act.done')}</span>
            <span className="visually-hidden">{name}</span>
          </Button>
        ) : null}
      </div>
    </SortableItem>
  );
}

/** A difference from the plan is shown from here on. */
const lateMs = 60_000;

const icons = { stage: Play, done: Check, skipped: Redo2, waiting: Undo2 } as const;

/** Statuses that the button of the row does not offer, then edit and remove. */
function useHandleActions(row: ManagedShowRow, name: string, acts: RowActs): HandleAction[] {
  const t = useT();
  const rowActions = useRowActions();
  const offered = (['stage', 'done', 'skipped', 'waiting'] as const).filter((to) => to !== row.status);
  return [
    ...offered.map((to): HandleAction => ({
      key: to,
      label: t('ceremony:act.of', { act: t(`ceremony:act.${to}`), name }),
      text: t(`ceremony:act.${to}`),
      Icon: icons[to],
      onAct: () => acts.onStatus(row, to),
    })),
    ...rowActions({ name, onEdit: () => acts.onEdit(row), onRemove: () => acts.onRemove(row) }),
  ];
}

/** What is on stage and what comes next, in type that is read at arm's length. */
import { useEffect, useState } from 'react';
import type { ManagedShow, ManagedShowRow } from '#shared/api/ceremony/show-staff.ts';
import { nowAndNext, timesOfShow } from '#shared/award/show.ts';
import { clock } from '#shared/dates.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useName } from '#client/record/names.tsx';
import { minutesText, useRowName } from './row-names.ts';

interface Props {
  show: ManagedShow;
  isBusy: boolean;
  onStage: (row: ManagedShowRow) => void;
  onDone: (row: ManagedShowRow) => void;
}

export function ShowNow({ show, isBusy, onStage, onDone }: Props) {
  const t = useT();
  const { now, next } = nowAndNext(show.rows);
  const times = timesOfShow(show.rows, show.startsAt);
  const startOf = (row: ManagedShowRow) => times?.[show.rows.indexOf(row)]?.startMs ?? null;
  return (
    <section className="now" aria-label={t('ceremony:now.title')}>
      <Card label={t('ceremony:now.now')} row={now} awards={show.awards} empty={t('ceremony:now.nobody')}>
        {now ? (
          <p className="meta">
            <Elapsed row={now} endedAt={show.closedAt} />
          </p>
        ) : null}
        {now && !next ? (
          <Button variant="ghost" busy={isBusy} onClick={() => onDone(now)}>
            {t('ceremony:now.finish')}
          </Button>
        ) : null}
      </Card>
      <Card label={t('ceremony:now.next')} row={next} awards={show.awards} empty={t('ceremony:now.nothing')}>
        {next ? (
          <>
            <p className="meta">
              {[startOf(next) === null ? '' : clock(startOf(next) ?? 0), minutesText(next.seconds)].filter(Boolean).join(' · ')}
            </p>
            <Button busy={isBusy} onClick={() => onStage(next)}>
              {t('ceremony:now.go')}
            </Button>
          </>
        ) : null}
      </Card>
    </section>
  );
}

interface CardProps {
  label: string;
  row: ManagedShowRow | undefined;
  awards: ManagedShow['awards'];
  empty: string;
  children: React.ReactNode;
}

function Card({ label, row, awards, empty, children }: CardProps) {
  const nameOf = useName();
  const rowName = useRowName();
  const shown = row ? rowName(row, awards) : null;
  return (
    <div className="big" data-empty={row ? undefined : ''}>
      <h2>{label}</h2>
      <p className="name song">{shown?.name ?? empty}</p>
      {shown?.more ? <p className="more">{shown.more}</p> : null}
      {row && nameOf(row.presenterZh, row.presenterEn) ? <p className="who">{nameOf(row.presenterZh, row.presenterEn)}</p> : null}
      {row?.note ? <p className="note">{row.note}</p> : null}
      {children}
    </div>
  );
}

/** How long a row has been on stage, and how long it may; it stands still with the end of the ceremony. */
function Elapsed({ row: { startedAt, seconds }, endedAt }: { row: ManagedShowRow; endedAt: string | null }) {
  const t = useT();
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (endedAt) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [endedAt]);
  if (!startedAt) return null;
  const passed = Math.max(0, Math.floor(((endedAt ? Date.parse(endedAt) : nowMs) - Date.parse(startedAt)) / 1_000));
  return (
    <span data-late={(seconds > 0 && passed > seconds) || undefined}>
      {t('ceremony:now.elapsed', { passed: minutesText(passed), planned: minutesText(seconds) })}
    </span>
  );
}

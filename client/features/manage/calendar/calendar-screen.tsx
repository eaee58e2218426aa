/** The publication calendar: a month, a week or a day of what goes online or offline, is revealed or takes place. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CalendarRow } from '#shared/api/dashboard.ts';
import { absoluteDateTime, isoDate } from '#shared/dates.ts';
import { withInnerMarks } from '#shared/content/title-marks.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { OutcomeNotice } from '#client/ui/list/outcome-notice.tsx';
import {
  type CalendarView,
  calendarViews,
  daysOf,
  moveInto,
  type Period,
  queryOfPeriod,
  readPeriod,
  shiftPeriod,
} from './calendar-days.ts';
import { useEntryTitle } from './calendar-entry.tsx';
import { CalendarGrid, periodName } from './calendar-grid.tsx';
import { CalendarFrame } from './calendar-style.ts';
import { type Calendar, useCalendar } from './use-calendar.ts';

const EntryDialog = lazy(() => import('./entry-dialog.tsx').then((module) => ({ default: module.EntryDialog })));

/** Behind a guard only: the address and the clock are read while drawing. */
export function CalendarScreen(): ReactNode {
  const t = useT();
  const language = useLanguage();
  const texts = useListTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [today] = useState(() => isoDate(Date.now()));
  const period = readPeriod(search, today);
  const days = daysOf(period);
  const calendar = useCalendar(days);
  const titleOf = useEntryTitle();
  const [open, setOpen] = useState<CalendarRow | null>(null);
  const name = periodName(period, days, t('calendar:grid.locale'));
  const show = (next: Period) => void navigate(staffPaths.calendar + queryOfPeriod(next, today), { preventScrollReset: true });
  const slotText = (row: CalendarRow, slot: string) =>
    t('calendar:grid.held', { title: titleOf(row), time: absoluteDateTime(moveInto(row.at, slot), language) });
  return (
    <CalendarFrame>
      <div className="period">
        <IconButton
          icon="chevron-left"
          outlined
          label={t(`calendar:grid.previous.${period.view}`)}
          onClick={() => show(shiftPeriod(period, -1))}
        />
        <IconButton
          icon="chevron-right"
          outlined
          label={t(`calendar:grid.next.${period.view}`)}
          onClick={() => show(shiftPeriod(period, 1))}
        />
        <Button variant="ghost" small onClick={() => show({ ...period, day: today })}>
          {t('calendar:grid.today')}
        </Button>
        <h2 aria-live="polite">{name}</h2>
        <Segmented<CalendarView>
          label={t('calendar:grid.view')}
          value={period.view}
          options={calendarViews.map((value) => ({ value, label: t(`calendar:grid.by.${value}`) }))}
          onChange={(view) => show({ ...period, view })}
        />
      </div>
      <MoveNotice calendar={calendar} />
      {calendar.phase === 'failed' ? <ListFailed texts={texts} onRetry={calendar.reload} /> : null}
      {calendar.of === '' && calendar.phase === 'loading' ? <ListWaiting texts={texts} /> : null}
      {calendar.of === '' ? null : (
        <CalendarGrid
          period={period}
          days={days}
          rows={calendar.rows}
          nowMs={calendar.nowMs}
          isBusy={calendar.isBusy || calendar.phase === 'loading'}
          label={name}
          slotText={slotText}
          onMove={(row, slot) => void calendar.move(row, moveInto(row.at, slot))}
          onOpen={setOpen}
          onDay={(day) => show({ view: 'day', day })}
        />
      )}
      {calendar.phase === 'ready' && calendar.rows.length === 0 ? <p className="empty">{t('calendar:grid.none')}</p> : null}
      {calendar.isCut ? <p className="hint">{t('calendar:grid.cut')}</p> : null}
      <p className="hint">{t(calendar.rows.some(({ moves }) => moves) ? 'calendar:grid.hint' : 'calendar:grid.zone')}</p>
      <Suspense>
        {open ? <EntryDialog row={open} onMove={(at) => void calendar.move(open, at)} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </CalendarFrame>
  );
}

/** Outcome of the last move. */
function MoveNotice({ calendar: { moved, isBusy, forget } }: { calendar: Calendar }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const texts = useListTexts();
  const plain = useEntryTitle();
  // Chinese sentences put it between title marks.
  const titleOf = (row: CalendarRow) => (language === 'en' ? plain(row) : withInnerMarks(plain(row)));
  return (
    <div role="status">
      {moved ? (
        <OutcomeNotice
          texts={texts}
          isPartial={moved.kind !== 'moved'}
          undoLabel={t('calendar:moved.undo')}
          isBusy={isBusy}
          onUndo={moved.kind === 'moved' ? () => void moved.undo() : null}
          onClose={forget}
        >
          {moved.kind === 'moved'
            ? t(`calendar:moved.${moved.row.kind === 'offline' ? 'offline' : 'online'}`, {
                title: titleOf(moved.row),
                time: absoluteDateTime(moved.at, language),
              })
            : t(`calendar:moved.${moved.kind}`, { title: titleOf(moved.row) })}
        </OutcomeNotice>
      ) : null}
    </div>
  );
}

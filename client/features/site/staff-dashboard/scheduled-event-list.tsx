/** Scheduled events of the next seven days, by day. */
import type { ReactNode } from 'react';
import type { ScheduledEvent } from '#shared/api/dashboard.ts';
import { beginOfDayMs, clock, dayNumber, isoDate } from '#shared/dates.ts';
import { scheduledEventPaths, scheduledEventPermissions } from '#shared/scheduled-event-paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { usePermissions } from '#client/state/use-permission.ts';
import { Link } from '#client/ui/link.tsx';
import { Title } from './task-list.tsx';

export function ScheduledEventList({ rows, nowMs }: { rows: readonly ScheduledEvent[]; nowMs: number }): ReactNode {
  const t = useT();
  const days = [...Map.groupBy(rows, ({ at }) => isoDate(at))];
  return (
    <section className="card ahead" aria-labelledby="dashboard-ahead">
      <div className="top">
        <h2 id="dashboard-ahead">{t('dashboard:ahead.title')}</h2>
        <Link to={staffPaths.calendar}>{t('dashboard:ahead.calendar')}</Link>
      </div>
      {days.length === 0 ? <p className="none">{t('dashboard:ahead.none')}</p> : null}
      {days.map(([day, inDay]) => (
        <div key={day} className="day">
          <h3>
            <Day day={day} nowMs={nowMs} />
          </h3>
          <ul>
            {inDay.map((row) => (
              <li key={`${row.kind} ${row.id} ${row.at} ${row.titleZh} ${row.titleEn}`} data-kind={row.kind}>
                <time dateTime={row.at}>{clock(row.at)}</time>
                <span className="kind">{t(`dashboard:ahead.kind.${row.kind}`)}</span>
                <Subject row={row} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Subject({ row }: { row: ScheduledEvent }): ReactNode {
  const mayOpen = usePermissions(scheduledEventPermissions[row.kind]);
  const title = <Title titleZh={row.titleZh} titleEn={row.titleEn} />;
  return mayOpen ? <Link to={scheduledEventPaths[row.kind](row.id)}>{title}</Link> : <span>{title}</span>;
}

/** Today and tomorrow by name, later days by weekday and date; days are those of the site. */
function Day({ day, nowMs }: { day: string; nowMs: number }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const noon = new Date(`${day}T12:00:00Z`);
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    noon,
  );
  const near = (['today', 'tomorrow'] as const)[dayNumber(beginOfDayMs(day)) - dayNumber(nowMs)];
  const name = near
    ? t(`dashboard:ahead.${near}`)
    : new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { weekday: 'long', timeZone: 'UTC' }).format(noon);
  return (
    <time dateTime={day}>
      <span>{name}</span> <span>{date}</span>
    </time>
  );
}

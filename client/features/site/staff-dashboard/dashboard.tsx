/** The landing screen of the management centre: the user's tasks, scheduled events, and recent changes. */
import { lazy, Suspense, type ReactNode } from 'react';
import { addTexts, useT, useLanguage } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { CeremonyCard } from './ceremony-card.tsx';
import { DashboardGrid } from './dashboard-style.ts';
import { TaskList, Title } from './task-list.tsx';
import type { Api } from '#shared/http/api-client.ts';
import { getDashboard, type ScheduledEvent } from '#shared/api/dashboard.ts';
import { useItemChanges } from '#client/state/use-item-changes.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { beginOfDayMs, clock, dayNumber, isoDate } from '#shared/dates.ts';
import { scheduledEventPaths, scheduledEventPermissions } from '#shared/scheduled-event-paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { usePermissions } from '#client/state/use-permission.ts';
import { Link } from '#client/ui/link.tsx';

// Names of actions and jobs are long lists of texts, and a new site's steps are read once in its life.
const EditList = lazy(() =>
  Promise.all([import('./edit-list.tsx'), addTexts(['staff', 'audits'])]).then(([module]) => ({ default: module.EditList })),
);
const FailedJobs = lazy(() =>
  Promise.all([import('./failed-jobs.tsx'), addTexts(['jobs'])]).then(([module]) => ({ default: module.FailedJobs })),
);
const Entries = lazy(() =>
  Promise.all([import('./own-films.tsx'), addTexts(['content'])]).then(([module]) => ({ default: module.Entries })),
);
const FirstSteps = lazy(() =>
  Promise.all([import('#client/features/site/staff/first-steps.tsx'), addTexts(['first-steps'])]).then(([module]) => ({
    default: module.FirstSteps,
  })),
);

export function StaffDashboard(): ReactNode {
  const t = useT();
  const { data, nowMs, isFailed, reload } = useDashboard();
  if (!data) return isFailed ? <Failed onRetry={reload} /> : <Waiting />;
  const { tasks, ahead, failedJobs, ceremony, edits, films, steps } = data;
  return (
    <DashboardGrid>
      {isFailed ? (
        <p className="stale" role="alert">
          <span>{t('dashboard:screen.failed')}</span>
          <Button small variant="ghost" onClick={reload}>
            {t('dashboard:screen.retry')}
          </Button>
        </p>
      ) : null}
      {steps ? (
        <Suspense>
          <FirstSteps steps={steps.steps} onClosed={reload} />
        </Suspense>
      ) : null}
      <div className="main">
        <TaskList tasks={tasks} hasWritten={edits.length > 0} />
        <Suspense>{films ? <Entries films={films} /> : null}</Suspense>
        <ScheduledEventList rows={ahead} nowMs={nowMs} />
      </div>
      <div className="beside">
        {ceremony ? <CeremonyCard ceremony={ceremony} /> : null}
        <Suspense>
          {failedJobs ? <FailedJobs {...failedJobs} /> : null}
          <EditList edits={edits} />
        </Suspense>
      </div>
    </DashboardGrid>
  );
}

function Waiting(): ReactNode {
  const t = useT();
  return (
    <DashboardGrid role="status" aria-label={t('common:shell.loading')}>
      <div className="main">
        <span className="skeleton-block tall" />
        <span className="skeleton-block" />
      </div>
      <div className="beside">
        <span className="skeleton-block" />
        <span className="skeleton-block tall" />
      </div>
    </DashboardGrid>
  );
}

function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState mood="open" title={t('dashboard:screen.failed')} text={t('dashboard:screen.failedText')}>
        <Button onClick={onRetry}>{t('dashboard:screen.retry')}</Button>
      </EmptyState>
    </div>
  );
}

/** With the instant of its reading, by the browser's clock. */
async function load(api: Api, signal: AbortSignal) {
  const outcome = await api(getDashboard, undefined, { noLoading: true, signal });
  return outcome.status === 'ok' ? { ...outcome, data: { data: outcome.data, nowMs: Date.now() } } : outcome;
}

/** The dashboard's answer: read when the screen opens, when the tab becomes visible again, and after a change of items. */
function useDashboard() {
  const { value, isFailed, reload } = useLoaded(load);
  useItemChanges(reload);
  return { data: value?.data ?? null, nowMs: value?.nowMs ?? 0, isFailed, reload };
}

/** Scheduled events of the next seven days, by day. */
function ScheduledEventList({ rows, nowMs }: { rows: readonly ScheduledEvent[]; nowMs: number }): ReactNode {
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

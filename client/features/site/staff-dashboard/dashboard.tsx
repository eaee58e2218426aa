/** The landing screen of the management centre: the user's tasks, scheduled events, and recent changes. */
import { lazy, Suspense, type ReactNode } from 'react';
import { addTexts, useT, useLanguage } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { CeremonyCard } from './ceremony-card.tsx';
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
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

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
  const outcome = await api(getDashboard, undefined, { signal });
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

/** The look of the dashboard: cards in two columns, one on narrow screens. */
const DashboardGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.9fr) minmax(18rem, 1fr);
  gap: 1.25rem;
  align-items: start;

  > :not(.main, .beside) {
    grid-column: 1 / -1;
    max-width: none;
  }
  .main,
  .beside {
    display: grid;
    gap: 1.25rem;
    min-width: 0;
  }
  .skeleton-block {
    min-height: 9rem;
    border-radius: var(--r-m);
  }
  .skeleton-block.tall {
    min-height: 18rem;
  }
  .stale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    padding: 0.6rem 1rem;
    border-radius: var(--r-m);
    background: var(--danger-ground);
    color: var(--danger);
    font-size: var(--t-s);
  }
  .card {
    padding: 1.25rem 1.5rem;
    border-radius: var(--r-m);
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--e1);
  }
  .card h2 {
    font: 600 var(--t-body) / 1.4 var(--f-ui);
    margin-bottom: 0.75rem;
  }
  .card > .top {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 1rem;
    font-size: var(--t-s);
  }
  .none {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  li a:not(.button, .task) {
    display: inline-block;
    min-height: 1.5rem;
    overflow-wrap: anywhere;
  }

  .films li {
    padding-block: 0.75rem;
    line-height: 1.5;
  }
  .films li > p:first-child {
    font-weight: 600;
  }
  .films .none {
    font-weight: 400;
  }
  .films p + p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.9rem;
    padding-block: 0.4rem;
    font-size: var(--t-s);
  }
  .films p + p > span {
    flex: 1 1 16rem;
    color: var(--text-2);
  }
  .films li + li,
  .tasks > ul > li + li {
    border-top: 1px solid var(--line);
  }
  .task {
    display: grid;
    grid-template-columns: 4.25rem minmax(0, auto) auto;
    justify-content: start;
    align-items: center;
    gap: 0.25rem 0.75rem;
    min-height: 3.5rem;
  }
  .task b {
    font: 600 1.625rem / 1 var(--f-ui);
  }
  .task .name {
    font-weight: 600;
    line-height: 1.4;
  }
  [data-quiet] .task :is(b, .name) {
    font-weight: 400;
    color: var(--text-2);
  }
  .late {
    padding: 0.2em 0.7em;
    border-radius: var(--r-pill);
    background: var(--danger-ground);
    color: var(--danger);
    font-size: var(--t-xs);
    font-weight: 600;
    line-height: 1.4;
    white-space: nowrap;
  }
  .rows {
    display: grid;
    gap: 0.35rem;
  }
  .tasks .rows {
    padding: 0 0 0.9rem 5rem;
  }
  .rows > li {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 1rem;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .rows > li > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .since,
  .by {
    flex: none;
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .since[data-late] {
    color: var(--danger);
  }

  .day + .day {
    margin-top: 1rem;
  }
  .day h3 {
    margin-bottom: 0.35rem;
    font: 600 var(--t-s) / 1.5 var(--f-ui);
  }
  .day h3 span {
    margin-inline-start: 0.4em;
    font-weight: 400;
    color: var(--text-2);
  }
  .ahead li {
    display: grid;
    grid-template-columns: 3.5rem 6.5rem minmax(0, 1fr);
    gap: 0.25rem 0.75rem;
    align-items: baseline;
    padding-block: 0.35rem;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .ahead li > time {
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  .ahead .kind {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    font-size: var(--t-s);
    font-weight: 600;
  }
  .ahead .kind::before {
    content: '';
    flex: none;
    width: 0.5625rem;
    height: 0.8125rem;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--info);
  }
  [data-kind='online'] .kind::before {
    background: var(--bamboo-600);
  }
  [data-kind='offline'] .kind::before {
    background: var(--text-2);
  }
  :is([data-kind='nominees'], [data-kind='winners'], [data-kind='ceremony']) .kind::before {
    background: var(--gold-500);
  }
  [data-kind='live'] .kind::before {
    background: var(--cinnabar-600);
  }

  .ceremony {
    background: var(--ink-950);
    display: grid;
    gap: 0.9rem;
    justify-items: start;
  }
  .ceremony h2 {
    margin: 0;
  }
  .countdown {
    display: flex;
    align-items: baseline;
    gap: 0.75rem;
    color: var(--text-2);
  }
  .countdown b,
  .ceremony .when {
    color: var(--gold-text);
  }
  .countdown b {
    font: 600 3rem / 1 var(--f-ui);
    font-variant-numeric: tabular-nums;
  }
  .ceremony .when {
    font-size: 1.375rem;
    line-height: 1.4;
  }
  .ceremony dl {
    display: grid;
    gap: 0.3rem;
    width: 100%;
    font-size: var(--t-s);
    line-height: 1.5;
  }
  .ceremony dl > div {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }
  .ceremony dt {
    color: var(--text-2);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }

  .jobs h2 b {
    color: var(--danger);
  }
  .more {
    display: inline-block;
    margin-top: 0.75rem;
    font-size: var(--t-s);
    font-weight: 600;
  }
  .edits .rows {
    gap: 0.8rem;
  }
  .edits .rows > li {
    display: grid;
    gap: 0.15rem;
    justify-content: stretch;
  }
  .by {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.2rem 0.9rem;
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);

    .beside {
      grid-row: auto;
    }
  }
  ${media.phone} {
    .card {
      padding: 1rem;
    }
    .task {
      grid-template-columns: 3.25rem minmax(0, 1fr);
    }
    .task {
      padding-block: 0.6rem;
      align-items: baseline;
    }
    .task .late {
      grid-column: 2;
      justify-self: start;
      margin-bottom: 0.5rem;
    }
    .tasks .rows {
      padding-inline-start: 4rem;
    }
    .tasks .rows > li {
      display: grid;
      gap: 0;
    }
    .ahead li {
      grid-template-columns: 3.5rem minmax(0, 1fr);
    }
    .ahead li > :last-child {
      grid-column: 2;
    }
  }
`;

/** The landing screen of the management centre: the user's tasks, scheduled events, and recent changes. */
import { lazy, Suspense, type ReactNode } from 'react';
import { addTexts, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ScheduledEventList } from './scheduled-event-list.tsx';
import { CeremonyCard } from './ceremony-card.tsx';
import { DashboardGrid } from './dashboard-style.ts';
import { TaskList } from './task-list.tsx';
import { useDashboard } from './use-dashboard.ts';

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

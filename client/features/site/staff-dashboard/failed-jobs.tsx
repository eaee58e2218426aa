/** Jobs that were given up, for those who see to them. */
import type { ReactNode } from 'react';
import type { Dashboard } from '#shared/api/dashboard.ts';
import { taskCountMax } from '#shared/limits.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { jobName } from '#client/features/site/staff/job-name.ts';

export function FailedJobs({ count, rows }: NonNullable<Dashboard['failedJobs']>): ReactNode {
  const t = useT();
  if (count === 0) return null;
  return (
    <section className="card jobs" aria-labelledby="dashboard-jobs">
      <h2 id="dashboard-jobs">
        <span>{t('dashboard:jobs.title')}</span> <b>{count >= taskCountMax ? `${taskCountMax - 1}+` : count}</b>
      </h2>
      <ul className="rows">
        {rows.map((job) => (
          <li key={job.id}>
            <span>{`${t(`jobs:list.kind.${job.kind}`)} · ${jobName(job, t)}`}</span>
            <span className="since">
              <TimeText value={job.at} relative />
            </span>
          </li>
        ))}
      </ul>
      <Link className="more" to={`${staffPaths.jobs}?state=failed`}>
        {t('dashboard:jobs.all')}
      </Link>
    </section>
  );
}

/** The user's tasks by kind; each links to its list, and the first items of a kind to themselves. */
import type { ReactNode } from 'react';
import type { DashboardTask, TaskKey } from '#shared/api/dashboard.ts';
import { absoluteDate } from '#shared/dates.ts';
import { taskCountMax } from '#shared/limits.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useIsStaff } from '#client/state/use-permission.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

const listOf: Readonly<Record<TaskKey, string>> = {
  reject: staffPaths.works('reject'),
  claimed: `${staffPaths.works('audit')}?order=urgency`,
  audit: `${staffPaths.works('audit')}?order=urgency`,
  audited: staffPaths.works('audited'),
  licences: `${staffPaths.media()}?use=public&licence=due`,
  results: `${staffPaths.editions}?part=results`,
  comments: staffPaths.comments,
  feedback: staffPaths.feedback,
  accounts: `${staffPaths.accounts}?verification=pending`,
  parts: staffPaths.hero,
  draft: staffPaths.works('draft'),
  submitted: staffPaths.works('audit'),
};

const overdueText = {
  claimed: 'review',
  audit: 'review',
  audited: 'audited',
  results: 'results',
  licences: 'licences',
} as const satisfies Partial<Record<TaskKey, string>> as Partial<Readonly<Record<TaskKey, 'review' | 'audited' | 'results' | 'licences'>>>;

/** Work that its author goes on with is not a task of the day, and comes last without a mark. */
const quiet: ReadonlySet<TaskKey> = new Set(['draft', 'submitted']);

/** `hasWritten`: whether the user has edited anything yet. */
export function TaskList({ tasks, hasWritten }: { tasks: readonly DashboardTask[]; hasWritten: boolean }): ReactNode {
  const t = useT();
  const isStaff = useIsStaff();
  const waiting = tasks.filter(({ count }) => count > 0);
  return (
    <section className="card tasks" aria-labelledby="dashboard-tasks">
      <h2 id="dashboard-tasks">{t('dashboard:tasks.title')}</h2>
      {waiting.length === 0 && !hasWritten && !isStaff ? (
        <EmptyState level={3} title={t('dashboard:tasks.first')} text={t('dashboard:tasks.firstText')}>
          <Link className="button" to={staffPaths.createArticle()}>
            {t('dashboard:tasks.write')}
          </Link>
        </EmptyState>
      ) : waiting.length === 0 ? (
        <EmptyState level={3} title={t('dashboard:tasks.none')} text={t('dashboard:tasks.noneText')} />
      ) : (
        <ul>
          {waiting.map((task) => (
            <Task key={task.key} task={task} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Task({ task: { key, count, overdue, rows } }: { task: DashboardTask }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const shown = count >= taskCountMax ? `${taskCountMax - 1}+` : String(count);
  return (
    <li data-quiet={quiet.has(key) || undefined}>
      <Link className="task" to={listOf[key]}>
        <b>{shown}</b>
        <span className="name">{t(`dashboard:tasks.key.${key}`)}</span>
        {overdue > 0 ? <span className="late">{t(`dashboard:tasks.overdue.${overdueText[key] ?? 'any'}`, { count: overdue })}</span> : null}
      </Link>
      {rows.length > 0 ? (
        <ul className="rows">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={staffPaths.review(row.id)}>
                <Title titleZh={row.titleZh} titleEn={row.titleEn} />
              </Link>
              <span className="since" data-late={row.isOverdue || undefined}>
                {row.dueOn ? (
                  t(`dashboard:tasks.${row.isOverdue ? 'late' : 'due'}`, { date: absoluteDate(row.dueOn, language) })
                ) : (
                  <TimeText value={row.since} relative />
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** A title in the user's language, else in the other one. */
export function Title({ titleZh, titleEn }: { titleZh: string; titleEn: string }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const title = (language === 'en' ? titleEn || titleZh : titleZh || titleEn) || t('dashboard:screen.untitled');
  return <span lang={writingOf(title)}>{title}</span>;
}

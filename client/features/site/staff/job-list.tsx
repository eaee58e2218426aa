/** What is done beside requests: jobs by state and kind, letters, and streams of films. */
import { useEffect, useId, useRef } from 'react';
import { jobKindNames, jobStateNames, type JobSummary } from '#shared/api/job.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { NamedFilterChoice } from '#client/ui/form/filter-field.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { Pager } from '#client/ui/list/pager.tsx';
import { TableHead } from '#client/ui/list/table-head.tsx';
import { panelProps, TabList } from '#client/ui/tabs.tsx';
import { JobLine } from './job-line.tsx';
import { JobsBox } from './job-style.ts';
import { jobsPerPage, useJobs } from './use-jobs.ts';

const tabs = ['', ...jobStateNames] as const;

export function JobList() {
  const t = useT();
  const texts = useListTexts();
  const id = useId();
  const jobs = useJobs();
  const { question, rows, phase } = jobs;
  const bar = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // The button that was pressed goes with the state of its job, or with its row.
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true });
  }, [rows]);
  const act: typeof jobs.act = (wanted, jobId) => {
    hasActed.current = true;
    return jobs.act(wanted, jobId);
  };
  const tab = question.state || 'all';
  return (
    <JobsBox>
      <div ref={bar} className="bar">
        <TabList
          id={id}
          className="chips"
          label={t('desk:jobs.states')}
          tabs={tabs.map((key) => ({ key: key || 'all', label: t(`desk:jobs.state.${key || 'all'}`) }))}
          active={tab}
          onChange={(next) => jobs.ask({ state: jobStateNames.find((state) => state === next) ?? '' })}
        />
        <NamedFilterChoice
          label={t('desk:jobs.filter')}
          all={t('desk:jobs.state.all')}
          value={question.kind}
          options={jobKindNames.map((kind) => ({ value: kind, label: t(`desk:jobs.kind.${kind}`) }))}
          onChange={(chosen) => jobs.ask({ kind: jobKindNames.find((kind) => kind === chosen) ?? '' })}
        />
      </div>
      {jobs.summary ? <Summary summary={jobs.summary} /> : null}
      <div {...panelProps(id, tab)} className="sheet">
        {phase === 'failed' ? <ListFailed texts={texts} onRetry={jobs.reload} /> : null}
        {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
        {phase === 'ready' && rows.length === 0 ? (
          <EmptyState level={2} title={t('desk:jobs.empty')} text={tab === 'failed' ? t('desk:jobs.noneFailed') : undefined} />
        ) : null}
        {rows.length > 0 ? (
          <table>
            <caption className="visually-hidden">{t(`desk:jobs.state.${tab}`)}</caption>
            <TableHead columns={['job', 'state', 'time'].map((column) => t(`desk:jobs.column.${column}`))} actions={texts.actions} />
            <tbody>
              {rows.map((job) => (
                <JobLine
                  key={job.id}
                  job={job}
                  isBusy={jobs.busyId === job.id}
                  onRetry={() => void act('retry', job.id)}
                  onCancel={() => void act('cancel', job.id)}
                />
              ))}
            </tbody>
          </table>
        ) : null}
        <Pager texts={texts} pageNum={question.pageNum} total={jobs.total} size={jobsPerPage} onPage={(pageNum) => jobs.ask({ pageNum })} />
      </div>
    </JobsBox>
  );
}

/** Letters and films have tables of their own; what is under way there is told in a line each. */
function Summary({ summary: { waiting, running, failed, mail, films } }: { summary: JobSummary }) {
  const t = useT();
  const parts = { jobs: { waiting, running, failed }, mail, films };
  return (
    <dl className="figures">
      {(['jobs', 'mail', 'films'] as const).map((part) => (
        <div key={part}>
          <dt>{t(`desk:jobs.figures.${part}.title`)}</dt>
          <dd>{t(`desk:jobs.figures.${part}.text`, { ...parts[part] })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Background jobs by state and kind, mails, and packages of films. */
import { useEffect, useId, useRef } from 'react';
import { listJobs, jobKinds, jobStates, type JobSummary } from '#shared/api/job.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { NamedFilterChoice } from '#client/ui/form/filter-field.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { panelProps, TabList } from '#client/ui/tabs.tsx';
import { JobLine } from './job-line.tsx';
import { JobsBox } from './job-style.ts';
import { jobQuery, useJobs } from './use-jobs.ts';

const tabs = ['', ...jobStates] as const;

export function JobList() {
  const t = useT();
  const texts = useListTexts();
  const id = useId();
  const jobs = useJobs();
  const { question, rows } = jobs;
  const bar = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // The button that was pressed goes with the state of its job, or with its row.
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true });
  }, [rows]);
  const act: typeof jobs.act = (action, jobId) => {
    hasActed.current = true;
    return jobs.act(action, jobId);
  };
  const tab = question.state || 'all';
  return (
    <JobsBox>
      <HeadTools>
        <ListExport list={listJobs} query={jobQuery(question)} />
      </HeadTools>
      <div ref={bar} className="bar">
        <TabList
          id={id}
          className="chips"
          label={t('jobs:list.states')}
          tabs={tabs.map((key) => ({ key: key || 'all', label: t(`jobs:list.state.${key || 'all'}`) }))}
          active={tab}
          onChange={(next) => jobs.ask({ state: jobStates.find((state) => state === next) ?? '' })}
        />
        <NamedFilterChoice
          label={t('jobs:list.filter')}
          all={t('jobs:list.state.all')}
          value={question.kind}
          options={jobKinds.map((kind) => ({ value: kind, label: t(`jobs:list.kind.${kind}`) }))}
          onChange={(chosen) => jobs.ask({ kind: jobKinds.find((kind) => kind === chosen) ?? '' })}
        />
      </div>
      {jobs.summary ? <Summary summary={jobs.summary} /> : null}
      <DataTable
        list={jobs}
        texts={texts}
        panel={panelProps(id, tab)}
        caption={t(`jobs:list.state.${tab}`)}
        columns={['job', 'state', 'time'].map((column) => t(`jobs:list.column.${column}`))}
        empty={<EmptyState level={2} title={t('jobs:list.empty')} text={tab === 'failed' ? t('jobs:list.noneFailed') : undefined} />}
        row={(job) => (
          <JobLine
            key={job.id}
            job={job}
            isBusy={jobs.busyId === job.id}
            onRetry={() => void act('retry', job.id)}
            onCancel={() => void act('cancel', job.id)}
          />
        )}
        pager={jobs.pager}
      />
    </JobsBox>
  );
}

/** Mails and films have tables of their own; a line each sums up the work in progress. */
function Summary({ summary: { waiting, running, failed, mail, films } }: { summary: JobSummary }) {
  const t = useT();
  const parts = { jobs: { waiting, running, failed }, mail, films };
  return (
    <dl className="figures">
      {(['jobs', 'mail', 'films'] as const).map((part) => (
        <div key={part}>
          <dt>{t(`jobs:list.figures.${part}.title`)}</dt>
          <dd>{t(`jobs:list.figures.${part}.text`, { ...parts[part] })}</dd>
        </div>
      ))}
    </dl>
  );
}

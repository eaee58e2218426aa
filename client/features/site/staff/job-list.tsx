/** Background jobs by state and kind, mails, and packages of films. */
import { useEffect, useId, useRef, useCallback, useState } from 'react';
import {
  listJobs,
  jobKinds,
  jobStates,
  type JobSummary,
  cancelJob,
  getJobSummary,
  retryJob,
  type JobKind,
  type JobRow,
  type JobState,
} from '#shared/api/job.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT, useLanguage } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { NamedFilterChoice } from '#client/ui/form/filter-field.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { panelProps, TabList } from '#client/ui/tabs.tsx';
import type { Api } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';
import { usePagedList, type PagedList } from '#client/lib/use-paged-list.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { jobName } from './job-name.ts';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { StaffList, pill } from '#client/ui/list/staff-list-style.ts';

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

const jobsPerPage = 20;

interface JobQuestion {
  /** '' = all. */
  state: JobState | '';
  kind: JobKind | '';
  pageNum: number;
}

interface Jobs extends Omit<PagedList<JobQuestion, JobRow>, 'ask'> {
  ask: (change: Partial<JobQuestion>) => void;
  summary: JobSummary | null;
  /** Id of the job that is being retried or cancelled. */
  busyId: string;
  act: (act: 'retry' | 'cancel', id: string) => Promise<void>;
}

const quickMs = 2_000;
const calmMs = 15_000;

/** The list of jobs, polled, and faster while a job runs. */
function useJobs(): Jobs {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const { ask: askList, ...list } = usePagedList<JobQuestion, JobRow>({ state: '', kind: '', pageNum: 1 }, jobsPerPage, loadJobs);
  const [summary, setSummary] = useState<JobSummary | null>(null);
  const [busyId, setBusyId] = useState('');
  const { rows, phase, reload } = list;
  const count = useCallback(async () => {
    const outcome = await api(getJobSummary);
    if (outcome.status === 'ok') setSummary(outcome.data);
  }, [api]);
  useEffect(() => void count(), [count, rows]);
  const isLive = rows.some(({ state }) => state === 'running');
  useEffect(() => {
    if (phase === 'loading') return;
    // Goes on while the page is hidden, so that it is there when the page is shown again.
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), isLive ? quickMs : calmMs);
    return () => clearInterval(timer);
  }, [phase, isLive, reload]);
  const act: Jobs['act'] = async (action, id) => {
    if (busyId !== '') return;
    setBusyId(id);
    const outcome = await api(action === 'retry' ? retryJob : cancelJob, { body: { id } });
    setBusyId('');
    if (outcome.status === 'ok') toasts.show({ type: 'success', text: t(`jobs:list.done.${action}`) });
    else toasts.show({ type: 'error', text: outcome.message ?? t('jobs:list.failed') });
    reload();
  };
  return { ...list, ask: (change) => askList(change, change.state !== undefined || change.kind !== undefined), summary, busyId, act };
}

/** The filters as the calls take them. */
function jobQuery({ state, kind }: JobQuestion) {
  return { state: state || undefined, kind: kind || undefined };
}

function loadJobs(api: Api, question: JobQuestion, signal: AbortSignal) {
  return api(listJobs, { query: { ...jobQuery(question), pageNum: question.pageNum, pageSize: jobsPerPage } }, { signal });
}

interface Props {
  job: JobRow;
  isBusy: boolean;
  onRetry: () => void;
  onCancel: () => void;
}

/** Failures with a text of their own, which the words of the program may follow; others show these alone. */
const namedFailures = [
  'cancelled',
  'workerLost',
  'videoFormat',
  'videoNoPicture',
  'videoTooLong',
  'videoTooWide',
  'storageFull',
  'unavailable',
  'tooLate',
  'replaced',
];

/** One job: subject, progress, failure and actions. */
function JobLine({ job, isBusy, onRetry, onCancel }: Props) {
  const t = useT();
  const { kind, state, progress, attempts, attemptsMax, failure, isPeriodic } = job;
  const name = jobName(job, t);
  const isOpen = state === 'waiting' || state === 'running';
  return (
    <tr data-state={state}>
      <td className="what">
        <strong>{name}</strong>
        <p className="sub">{`${t(`jobs:list.kind.${kind}`)}${isPeriodic ? ` · ${t('jobs:list.comesAgain')}` : ''}`}</p>
        {failure === '' ? null : <FailureText failure={failure} />}
      </td>
      <td className="how">
        <span className="state">{t(`jobs:list.state.${state}`)}</span>
        {state === 'running' ? (
          <span className="far">
            <progress max={100} value={progress} aria-label={t('jobs:list.progress', { name })} />
            <span>{`${progress}%`}</span>
          </span>
        ) : null}
        {attempts > 1 && state !== 'done' ? <p className="sub">{t('jobs:list.attempts', { attempts, most: attemptsMax })}</p> : null}
      </td>
      <td className="when">
        <JobTime job={job} />
      </td>
      <td className="ops">
        <div>
          {state === 'failed' ? (
            <Button small variant="ghost" busy={isBusy} onClick={onRetry}>
              <span>{t('jobs:list.retry')}</span>
              <span className="visually-hidden"> {name}</span>
            </Button>
          ) : null}
          {isOpen && !isPeriodic ? (
            <Button small variant="ghost" busy={isBusy} onClick={onCancel}>
              <span>{t('jobs:list.cancel')}</span>
              <span className="visually-hidden"> {name}</span>
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}

function FailureText({ failure }: { failure: string }) {
  const t = useT();
  const [name = '', details] = failure.split(/: (.*)/s);
  if (!namedFailures.includes(name)) return <p className="failure">{failure}</p>;
  return (
    <p className="failure">
      <span>{t(`jobs:list.failure.${name}`)}</span>
      {details ? <code>{details}</code> : null}
    </p>
  );
}

/** When it ended, began, or will begin, in the time of the site. */
function JobTime({ job: { state, runTime, startTime, finishTime } }: { job: JobRow }) {
  const t = useT();
  const language = useLanguage();
  const [which, at] =
    state === 'running' ? ['began', startTime ?? runTime] : state === 'waiting' ? ['next', runTime] : ['ended', finishTime ?? runTime];
  return <time dateTime={at}>{t(`jobs:list.when.${which}`, { time: absoluteDateTime(at, language) })}</time>;
}

/** The look of the list of jobs. */
const JobsBox = styled(StaffList)`
  .figures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
    gap: 1rem;
  }
  .figures > div {
    padding: 0.9rem 1.25rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .figures dt {
    font-size: var(--t-s);
    font-weight: 600;
    color: var(--text-2);
  }
  .figures dd {
    margin: 0.2rem 0 0;
    font-size: var(--t-ui);
    line-height: 1.6;
    font-variant-numeric: tabular-nums;
  }
  th:first-child,
  td:first-child {
    padding-inline-start: 1.25rem;
  }
  .what {
    overflow-wrap: anywhere;
  }
  .sub {
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .failure {
    max-width: 60ch;
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--danger);
  }
  .failure code {
    display: block;
    color: var(--text-2);
  }
  .how {
    width: 14rem;
  }
  .state {
    ${pill}
  }
  [data-state='running'] .state {
    background: var(--info-ground);
    color: var(--info);
  }
  [data-state='failed'] .state {
    background: var(--danger-ground);
    color: var(--danger);
  }
  [data-state='done'] .state {
    background: var(--success-ground);
    color: var(--success);
  }
  .far {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    margin-top: 0.4rem;
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }
  progress {
    width: 8rem;
    accent-color: var(--primary);
  }
  .ops {
    padding-inline-end: 1.25rem;
  }

  ${media.compact} {
    td:first-child {
      padding-inline-start: 0;
    }
    .how {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.3rem 0.75rem;
      width: auto;
      margin-top: 0.4rem;
    }
    .far {
      margin: 0;
    }
    .when {
      margin-top: 0.3rem;
    }
    .ops {
      padding: 0;
    }
    .ops > div:empty {
      display: none;
    }
    .ops:has(> div:empty) {
      margin: 0;
    }
  }
`;

/** The list of jobs, polled, and faster while a job runs. */
import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import {
  cancelJob,
  getJobSummary,
  listJobs,
  retryJob,
  type JobKind,
  type JobRow,
  type JobState,
  type JobSummary,
} from '#shared/api/job.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { usePagedList, type PagedList } from '#client/lib/use-paged-list.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';

const jobsPerPage = 20;

export interface JobQuestion {
  /** '' = all. */
  state: JobState | '';
  kind: JobKind | '';
  pageNum: number;
}

export interface Jobs extends Omit<PagedList<JobQuestion, JobRow>, 'ask'> {
  ask: (change: Partial<JobQuestion>) => void;
  summary: JobSummary | null;
  /** Id of the job that is being retried or cancelled. */
  busyId: string;
  act: (act: 'retry' | 'cancel', id: string) => Promise<void>;
}

const quickMs = 2_000;
const calmMs = 15_000;

export function useJobs(): Jobs {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const { ask: askList, ...list } = usePagedList<JobQuestion, JobRow>({ state: '', kind: '', pageNum: 1 }, jobsPerPage, loadJobs);
  const [summary, setSummary] = useState<JobSummary | null>(null);
  const [busyId, setBusyId] = useState('');
  const { rows, phase, reload } = list;
  const count = useCallback(async () => {
    const outcome = await api(getJobSummary, {}, { noLoading: true });
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
    const outcome = await api(action === 'retry' ? retryJob : cancelJob, { body: { id } }, { noLoading: true });
    setBusyId('');
    if (outcome.status === 'ok') toasts.show({ type: 'success', text: t(`jobs:list.done.${action}`) });
    else toasts.show({ type: 'error', text: outcome.message ?? t('jobs:list.failed') });
    reload();
  };
  return { ...list, ask: (change) => askList(change, change.state !== undefined || change.kind !== undefined), summary, busyId, act };
}

/** The filters as the calls take them. */
export function jobQuery({ state, kind }: JobQuestion) {
  return { state: state || undefined, kind: kind || undefined };
}

function loadJobs(api: Api, question: JobQuestion, signal: AbortSignal) {
  return api(listJobs, { query: { ...jobQuery(question), pageNum: question.pageNum, pageSize: jobsPerPage } }, { noLoading: true, signal });
}

/** The inbox of feedback: open or handled, and marked as handled one by one or together. */
import { useCallback, useEffect, useState } from 'react';
import { handleFeedback, listFeedback, type FeedbackRow, type FeedbackType } from '#shared/api/feedback.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/toasts.ts';

export const messagesPerPage = 20;
export const inboxStates = ['open', 'handled'] as const;

export interface InboxQuestion {
  state: (typeof inboxStates)[number];
  /** '' = all. */
  type: FeedbackType | '';
  pageNum: number;
}

export interface Inbox {
  question: InboxQuestion;
  ask: (change: Partial<InboxQuestion>) => void;
  rows: readonly FeedbackRow[];
  total: number;
  phase: 'loading' | 'ready' | 'failed';
  isBusy: boolean;
  reload: () => void;
  handle: (ids: readonly string[], note?: string) => Promise<boolean>;
}

export function useInbox(): Inbox {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const [question, setQuestion] = useState<InboxQuestion>({ state: 'open', type: '', pageNum: 1 });
  const [page, setPage] = useState<{ rows: readonly FeedbackRow[]; total: number }>({ rows: [], total: 0 });
  const [phase, setPhase] = useState<Inbox['phase']>('loading');
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  useEffect(() => {
    const leave = new AbortController();
    setPhase('loading');
    const load = async () => {
      const query = { ...question, type: question.type || undefined, pageSize: messagesPerPage };
      const outcome = await api(listFeedback, { query }, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted) return;
      setPhase(outcome?.status === 'ok' ? 'ready' : 'failed');
      if (outcome?.status !== 'ok') return;
      if (outcome.data.length === 0 && question.pageNum > 1) setQuestion({ ...question, pageNum: question.pageNum - 1 });
      else setPage({ rows: outcome.data, total: outcome.total });
    };
    void load();
    return () => leave.abort();
  }, [api, question, attempt]);

  const ask = (change: Partial<InboxQuestion>) => {
    setQuestion({ ...question, pageNum: 1, ...change });
    if (change.state && change.state !== question.state) setPage({ rows: [], total: 0 });
  };
  const handle: Inbox['handle'] = async (ids, note) => {
    if (ids.length === 0 || isBusy) return false;
    setBusy(true);
    const outcome = await api(handleFeedback, { body: { ids: [...ids], note: note?.trim() || undefined } }, { noLoading: true });
    setBusy(false);
    if (outcome.status !== 'ok') {
      toasts.show({ type: 'error', text: outcome.message ?? t('manage:feedback.failed') });
      return false;
    }
    const left = ids.length - outcome.data.handled;
    const done = t('manage:feedback.done', { count: outcome.data.handled });
    toasts.show(left > 0 ? { type: 'warning', text: `${outcome.data.handled > 0 ? `${done} ` : ''}${t('manage:feedback.left', { count: left })}` } : { type: 'success', text: done });
    reload();
    return true;
  };
  return { question, ask, ...page, phase, isBusy, reload, handle };
}

/** The inbox of feedback: open or handled, and marked as handled one by one or together. */
import { useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { handleFeedback, listFeedback, type FeedbackRow } from '#shared/api/feedback.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import type { PagerState } from '#client/ui/list/pager.tsx';
import { usePagedList } from '#client/lib/use-paged-list.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';

const messagesPerPage = 20;
export const inboxStates = ['open', 'handled'] as const;

export interface InboxQuestion {
  state: (typeof inboxStates)[number];
  /** '' = all. */
  type: string;
  pageNum: number;
}

export interface Inbox {
  question: InboxQuestion;
  ask: (change: Partial<InboxQuestion>) => void;
  rows: readonly FeedbackRow[];
  phase: 'loading' | 'ready' | 'failed';
  pager: PagerState;
  isBusy: boolean;
  reload: () => void;
  handle: (ids: readonly string[], note?: string) => Promise<boolean>;
}

export function useInbox(): Inbox {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const { ask: askList, ...list } = usePagedList<InboxQuestion, FeedbackRow>(
    { state: 'open', type: '', pageNum: 1 },
    messagesPerPage,
    loadFeedback,
  );
  const [isBusy, setBusy] = useState(false);
  const { question, reload } = list;
  const ask = (change: Partial<InboxQuestion>) => askList(change, change.state !== undefined && change.state !== question.state);
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
    toasts.show(
      left > 0
        ? { type: 'warning', text: `${outcome.data.handled > 0 ? `${done} ` : ''}${t('manage:feedback.left', { count: left })}` }
        : { type: 'success', text: done },
    );
    reload();
    announceItemChange();
    return true;
  };
  return { ...list, ask, isBusy, handle };
}

/** The filters as the calls take them. */
export function inboxQuery({ state, type }: InboxQuestion) {
  return { state, type: type || undefined };
}

function loadFeedback(api: Api, question: InboxQuestion, signal: AbortSignal) {
  return api(
    listFeedback,
    { query: { ...inboxQuery(question), pageNum: question.pageNum, pageSize: messagesPerPage } },
    { noLoading: true, signal },
  );
}

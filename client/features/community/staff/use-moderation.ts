/** Comments of one state for a moderator, with decisions and concurrent decisions of others. */
import { useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import {
  decideComments,
  listCommentsToModerate,
  type CommentDecision,
  type CommentStatus,
  type ModeratedComment,
} from '#shared/api/comment.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import type { PagerState } from '#client/ui/list/pager.tsx';
import { usePagedList } from '#client/lib/use-paged-list.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { stateAfter, undoOf } from './decisions.ts';

const rowsPerPage = 20;

export interface Question {
  status: CommentStatus;
  search: string;
  pageNum: number;
}

/** The last decision, with its undo if there is one. */
export interface Done {
  decision: CommentDecision;
  decided: readonly string[];
  /** Number of comments skipped because of another moderator's decision. */
  left: number;
  undo: CommentDecision | null;
}

export interface Decision {
  ids: readonly string[];
  decision: CommentDecision;
  reason?: string;
  /** The state shown, unless it is another one. */
  from?: CommentStatus;
}

export interface Moderation {
  question: Question;
  ask: (change: Partial<Question>) => void;
  rows: readonly ModeratedComment[];
  phase: 'loading' | 'ready' | 'failed';
  pager: PagerState;
  isDeciding: boolean;
  done: Done | null;
  forget: () => void;
  reload: () => void;
  /** Changes only comments that are still in the state on screen. */
  decide: (decision: Decision) => Promise<boolean>;
  undo: () => void;
}

export function useModeration(): Moderation {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const { ask: askList, ...list } = usePagedList<Question, ModeratedComment>(
    { status: 'pending', search: '', pageNum: 1 },
    rowsPerPage,
    loadComments,
  );
  const [isDeciding, setDeciding] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const { question, reload } = list;
  const ask = (change: Partial<Question>) => askList(change, change.status !== undefined && change.status !== question.status);
  const decide: Moderation['decide'] = async ({ ids, decision, reason, from = question.status }) => {
    if (ids.length === 0 || isDeciding) return false;
    setDeciding(true);
    const outcome = await api(
      decideComments,
      { body: { ids: [...ids], decision, from, reason: reason || undefined } },
      { noLoading: true },
    );
    setDeciding(false);
    if (outcome.status !== 'ok') {
      toasts.show({ type: 'error', text: outcome.message ?? t('manage:comments.failed') });
      return false;
    }
    const { decided, left } = outcome.data;
    setDone({ decision, decided, left: left.length, undo: decided.length > 0 ? undoOf(decision, from) : null });
    reload();
    announceItemChange();
    return true;
  };
  const undo = () => {
    if (done?.undo) void decide({ ids: done.decided, decision: done.undo, from: stateAfter[done.decision] });
  };
  return { ...list, ask, isDeciding, done, forget: () => setDone(null), decide, undo };
}

function loadComments(api: Api, question: Question, signal: AbortSignal) {
  return api(
    listCommentsToModerate,
    { query: { ...question, search: question.search || undefined, pageSize: rowsPerPage } },
    { noLoading: true, signal },
  );
}

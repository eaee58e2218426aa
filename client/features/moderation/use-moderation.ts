/** The comments of one state as a moderator sees them, what is decided on them, and what somebody else has decided meanwhile. */
import { useCallback, useEffect, useState } from 'react';
import { decideComments, listCommentsToModerate, type CommentDecision, type CommentStatus, type ModeratedComment } from '#shared/api/comment.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/toasts.ts';
import { stateAfter, undoOf } from './decisions.ts';

export const rowsPerPage = 20;

export interface Question {
  status: CommentStatus;
  search: string;
  pageNum: number;
}

/** What has just been done, and the way back where there is one. */
export interface Done {
  decision: CommentDecision;
  decided: readonly string[];
  /** How many were left, because somebody else had decided. */
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
  total: number;
  phase: 'loading' | 'ready' | 'failed';
  isDeciding: boolean;
  done: Done | null;
  forget: () => void;
  reload: () => void;
  /** Only what is still in the state that the moderator sees is changed. */
  decide: (decision: Decision) => Promise<boolean>;
  undo: () => void;
}

export function useModeration(): Moderation {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const [question, setQuestion] = useState<Question>({ status: 'pending', search: '', pageNum: 1 });
  const [page, setPage] = useState<{ rows: readonly ModeratedComment[]; total: number }>({ rows: [], total: 0 });
  const [phase, setPhase] = useState<Moderation['phase']>('loading');
  const [attempt, setAttempt] = useState(0);
  const [isDeciding, setDeciding] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);

  useEffect(() => {
    const leave = new AbortController();
    setPhase('loading');
    const load = async () => {
      const query = { ...question, search: question.search || undefined, pageSize: rowsPerPage };
      const outcome = await api(listCommentsToModerate, { query }, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted) return;
      setPhase(outcome?.status === 'ok' ? 'ready' : 'failed');
      if (outcome?.status !== 'ok') return;
      // The last ones of a page have been decided: the page before is the last one now.
      if (outcome.data.length === 0 && question.pageNum > 1) setQuestion({ ...question, pageNum: question.pageNum - 1 });
      else setPage({ rows: outcome.data, total: outcome.total });
    };
    void load();
    return () => leave.abort();
  }, [api, question, attempt]);

  const ask = (change: Partial<Question>) => {
    setQuestion({ ...question, pageNum: 1, ...change });
    if (change.status && change.status !== question.status) setPage({ rows: [], total: 0 });
  };
  const decide: Moderation['decide'] = async ({ ids, decision, reason, from = question.status }) => {
    if (ids.length === 0 || isDeciding) return false;
    setDeciding(true);
    const outcome = await api(decideComments, { body: { ids: [...ids], decision, from, reason: reason || undefined } }, { noLoading: true });
    setDeciding(false);
    if (outcome.status !== 'ok') {
      toasts.show({ type: 'error', text: outcome.message ?? t('manage:comments.failed') });
      return false;
    }
    const { decided, left } = outcome.data;
    setDone({ decision, decided, left: left.length, undo: decided.length > 0 ? undoOf(decision, from) : null });
    reload();
    return true;
  };
  const undo = () => {
    if (done?.undo) void decide({ ids: done.decided, decision: done.undo, from: stateAfter[done.decision] });
  };
  return { question, ask, ...page, phase, isDeciding, done, forget: () => setDone(null), reload, decide, undo };
}

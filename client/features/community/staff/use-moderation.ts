/** Comments of one state for a moderator, with decisions and concurrent decisions of others. */
import { useState } from 'react';
import {
  decideComments,
  liftBar,
  listCommentsToModerate,
  type CommentDecision,
  type CommentStatus,
  type ModeratedComment,
} from '#shared/api/comment.ts';
import type { AddressQuery } from '#client/lib/address-query.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import type { PagerState } from '#client/ui/list/pager.tsx';
import { oneOf, useAddressList, type AddressListRules } from '#client/lib/use-address-list.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { stateAfter, tabs, undoOf } from './decisions.ts';

const rowsPerPage = 20;

export interface Question {
  status: CommentStatus;
  search: string;
  /** Author whose comments alone are shown; '' = all. */
  userId: string;
  pageNum: number;
}

/** The last decision, with its undo if there is one. */
export interface Done {
  decision: CommentDecision;
  decided: readonly string[];
  /** Number of comments skipped because of another moderator's decision. */
  left: number;
  undo: CommentDecision | null;
  /** Authors who were barred with it and had not been before. */
  barred: readonly string[];
}

export interface Decision {
  ids: readonly string[];
  decision: CommentDecision;
  reason?: string;
  /** Days for which the authors may not comment; 0 = they may. */
  barDays?: number;
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
  /** Lets a barred author comment again. */
  lift: (userId: string) => Promise<void>;
}

export function useModeration(): Moderation {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const { ask: askList, ...list } = useAddressList(rules);
  const [isDeciding, setDeciding] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const { reload } = list;
  const question = questionOf(list.question);
  const ask = ({ status, ...change }: Partial<Question>) =>
    askList({ ...change, ...(status === undefined ? {} : { status: status === tabs[0] ? '' : status }) });
  const decide: Moderation['decide'] = async ({ ids, decision, reason, barDays, from = question.status }) => {
    if (ids.length === 0 || isDeciding) return false;
    setDeciding(true);
    const outcome = await api(decideComments, {
      body: { ids: [...ids], decision, from, reason: reason || undefined, barDays: barDays || undefined },
    });
    setDeciding(false);
    if (outcome.status !== 'ok') {
      toasts.show({ type: 'error', text: outcome.message ?? t('manage:comments.failed') });
      return false;
    }
    const { decided, left } = outcome.data;
    const free = barDays ? list.rows.filter((row) => decided.includes(row.id) && row.barredUntil === null) : [];
    const barred = [...new Set(free.map(({ userId }) => userId))];
    setDone({ decision, decided, left: left.length, undo: decided.length > 0 ? undoOf(decision, from) : null, barred });
    reload();
    announceItemChange();
    return true;
  };
  const lift = async (userId: string) => {
    const outcome = await api(liftBar, { body: { userId } });
    if (outcome.status === 'ok') reload();
    else toasts.show({ type: 'error', text: outcome.message ?? t('manage:comments.failed') });
  };
  const undo = async () => {
    if (!done?.undo || !(await decide({ ids: done.decided, decision: done.undo, from: stateAfter[done.decision] }))) return;
    for (const userId of done.barred) await lift(userId);
  };
  // Rows of another state are not those of the tab.
  const rows = list.rows.filter(({ status }) => status === question.status);
  return { ...list, question, rows, ask, isDeciding, done, forget: () => setDone(null), decide, undo: () => void undo(), lift };
}

function questionOf({ status, search, userId, pageNum }: AddressQuery<Filter>): Question {
  return { status: oneOf(tabs, status) ?? 'pending', search, userId, pageNum };
}

type Filter = 'status' | 'search' | 'userId';

const rules: AddressListRules<Filter, ModeratedComment> = {
  path: staffPaths.comments,
  filters: ['status', 'search', 'userId'],
  rowsPerPage,
  load: (api, address, signal) => {
    const { status, search, userId, pageNum } = questionOf(address);
    return api(
      listCommentsToModerate,
      { query: { status, search: search || undefined, userId: userId || undefined, pageNum, pageSize: rowsPerPage } },
      { signal },
    );
  },
};

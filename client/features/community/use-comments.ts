/** The comments of an item, page by page, with the viewer's own state once the user is known. */
import { useEffect, useReducer, useState, type ActionDispatch } from 'react';
import { useSnapshot } from 'valtio';
import type { Api } from '#shared/http/api-client.ts';
import { listComments, listOwnComments, listReplies } from '#shared/api/comment.ts';
import { getUserState } from '#shared/api/like.ts';
import { pageSizeDefault, pageSizeMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { changeComments, noComments, unmarkedIds, type CommentChange, type CommentState } from './comment-state.ts';

export type CommentSort = 'new' | 'hot';
export type DispatchComment = ActionDispatch<[CommentChange]>;
/** Ids that one call may ask about. */
const idsMax = 100;
/** The server's code for closed comments. */
const closed = 'closed';

export interface Comments {
  state: CommentState;
  dispatch: DispatchComment;
  phase: 'loading' | 'ready' | 'failed';
  /** The first response has arrived. */
  isAnswered: boolean;
  /** Comments are closed. */
  isClosed: boolean;
  sort: CommentSort;
  setSort: (sort: CommentSort) => void;
  retry: () => void;
  more: 'none' | 'idle' | 'loading' | 'failed';
  loadMore: () => Promise<void>;
  /** Fetches a thread's replies beyond those shown; false when that failed. */
  loadReplies: (parentId: string, shown: number) => Promise<boolean>;
}

export function useComments(contentId: string): Comments {
  const api = useApi();
  const [state, dispatch] = useReducer(changeComments, noComments);
  const [sort, setSort] = useState<CommentSort>('new');
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<Comments['phase']>('loading');
  const [isAnswered, setAnswered] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [more, setMore] = useState<Comments['more']>('none');
  const [pages, setPages] = useState(1);

  useEffect(() => {
    const leave = new AbortController();
    setPhase('loading');
    void fetchPage(api, { contentId, sort, pageNum: 1 }, leave.signal).then((page) => {
      if (leave.signal.aborted) return;
      setPhase(page ? 'ready' : 'failed');
      setAnswered(true);
      if (!page) return;
      dispatch({ type: 'first', ...page });
      setClosed(page.isClosed);
      setPages(1);
      setMore(page.rows.length < pageSizeDefault ? 'none' : 'idle');
    });
    return () => leave.abort();
  }, [api, contentId, sort, attempt]);
  useReader(contentId, state, dispatch);

  const loadMore = async () => {
    if (more === 'loading') return;
    setMore('loading');
    const page = await fetchPage(api, { contentId, sort, pageNum: pages + 1 });
    if (!page) return setMore('failed');
    dispatch({ type: 'more', ...page });
    setPages(pages + 1);
    setMore(page.rows.length < pageSizeDefault ? 'none' : 'idle');
  };
  const loadReplies = async (parentId: string, shown: number) => {
    // Pages are counted from the first reply; those that are there already are left out.
    const outcome = await api(listReplies, {
      query: { id: parentId, pageNum: Math.floor(shown / pageSizeMax) + 1, pageSize: pageSizeMax },
    });
    if (outcome.status === 'ok') dispatch({ type: 'replies', parentId, replies: outcome.data });
    return outcome.status === 'ok';
  };
  return { state, dispatch, phase, isAnswered, isClosed, sort, setSort, retry: () => setAttempt(attempt + 1), more, loadMore, loadReplies };
}

interface CommentQuery {
  contentId: string;
  sort: CommentSort;
  pageNum: number;
}

async function fetchPage(api: Api, query: CommentQuery, signal?: AbortSignal) {
  const outcome = await api(listComments, { query }, { signal }).catch(() => null);
  return outcome?.status === 'ok' ? { rows: outcome.data, total: outcome.total, isClosed: outcome.columnType === closed } : null;
}

/** The user's pending comments, likes and deletable comments; loaded after login, dropped after logout. */
function useReader(contentId: string, state: CommentState, dispatch: DispatchComment): void {
  const api = useApi();
  const { status, user } = useSnapshot(useTabState().session);
  const userId = status === 'known' ? (user?.id ?? '') : '';
  const unmarked = unmarkedIds(state).slice(0, idsMax).join(',');
  useEffect(() => {
    if (!userId) return;
    const leave = new AbortController();
    const query = { contentId, pageSize: pageSizeMax };
    const fetchOwn = async () => {
      const outcome = await api(listOwnComments, { query }, { signal: leave.signal }).catch(() => null);
      if (outcome?.status === 'ok' && !leave.signal.aborted) dispatch({ type: 'own', comments: outcome.data });
    };
    void fetchOwn();
    return () => {
      leave.abort();
      dispatch({ type: 'loggedOut' });
    };
  }, [api, contentId, userId, dispatch]);
  useEffect(() => {
    if (!userId || !unmarked) return;
    const leave = new AbortController();
    const fetchMarks = async () => {
      const outcome = await api(getUserState, { query: { kind: 'comment', ids: unmarked } }, { signal: leave.signal }).catch(() => null);
      if (outcome?.status === 'ok' && !leave.signal.aborted) dispatch({ type: 'marks', states: outcome.data });
    };
    void fetchMarks();
    return () => leave.abort();
  }, [api, userId, unmarked, dispatch]);
}

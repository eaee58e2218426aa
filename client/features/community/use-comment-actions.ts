/** Actions on comments: like, write, delete, report. Without a login they run after one. */
import { useMemo } from 'react';
import type { UserInfo } from '#shared/api/account.ts';
import type { Api } from '#shared/http/api-client.ts';
import { addComment, deleteComment, reportComment } from '#shared/api/comment.ts';
import { clickLike } from '#shared/api/like.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { useApi } from '#client/lib/api.ts';
import { createLatestToggle, type LatestToggle } from '#client/lib/latest-toggle.ts';
import { useT } from '#client/lib/translations.ts';
import { whenLoggedIn } from '#client/state/session.ts';
import { useTabState, type TabState } from '#client/state/tab-state.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { languageByScript } from '#shared/language-by-script.ts';
import type { WaitingComment } from './comment-state.ts';
import type { DispatchComment } from './use-comments.ts';

const unauthorised = 401;
const forbidden = 403;
let sendings = 0;

export interface Draft {
  contentId: string;
  content: string;
  parentId?: string;
  second?: number;
  /** Idempotency key. */
  key: string;
}

/** `retry`: the session had expired, and the login popup was opened. */
export type SendOutcome =
  | { status: 'sent'; isPending: boolean }
  | { status: 'refused'; message: string; mayBeClosed: boolean }
  | { status: 'retry' };
export type Report = Input<typeof reportComment>['body'];

export interface CommentActions {
  like: (comment: { id: string; liked: boolean; likeCount: number }) => void;
  send: (draft: Draft) => Promise<SendOutcome>;
  remove: (id: string) => Promise<boolean>;
  report: (report: Report) => Promise<boolean>;
  /** Runs an action now, or after a login. */
  whenLoggedIn: (action: () => void) => void;
}

export function useCommentActions(dispatch: DispatchComment): CommentActions {
  const api = useApi();
  const tab = useTabState();
  const toasts = useToasts();
  const t = useT();
  return useMemo(() => {
    const fail = (text: string) => toasts.show({ type: 'error', text });
    const settle = async (call: Promise<{ status: string; message?: string }>, failed: string) => {
      const outcome = await call;
      if (outcome.status !== 'ok') fail(outcome.message ?? failed);
      return outcome.status === 'ok';
    };
    return {
      like: createLikes({ api, tab, dispatch, fail, failed: t('comment:like.failed') }),
      send: async ({ key, ...body }) => {
        const sendingId = `sending-${(sendings += 1)}`;
        dispatch({ type: 'sending', comment: shownWhileSending(sendingId, body, tab.session.user) });
        const outcome = await api(addComment, { body }, { idempotencyKey: key });
        if (outcome.status === 'ok') {
          dispatch({ type: 'sent', sendingId, id: outcome.data.id, status: outcome.data.status === 'public' ? 'public' : 'pending' });
          return { status: 'sent', isPending: outcome.data.status !== 'public' };
        }
        dispatch({ type: 'dropped', id: sendingId });
        if (outcome.status === 'refused' && outcome.code === unauthorised) return { status: 'retry' };
        const mayBeClosed = outcome.status === 'refused' && outcome.code === forbidden;
        return { status: 'refused', message: outcome.message ?? t('comment:form.failed'), mayBeClosed };
      },
      remove: async (id) => {
        const isDone = await settle(api(deleteComment, { body: { id } }), t('comment:remove.failed'));
        if (isDone) dispatch({ type: 'dropped', id });
        return isDone;
      },
      report: (body) => settle(api(reportComment, { body }), t('comment:report.failed')),
      whenLoggedIn: (action) => whenLoggedIn(tab, action),
    };
  }, [api, tab, t, toasts, dispatch]);
}

interface LikeSettings {
  api: Api;
  tab: TabState;
  dispatch: DispatchComment;
  fail: (text: string) => void;
  /** Fallback text without a message of the server. */
  failed: string;
}

/** Updates optimistically; rolls back on refusal. */
function createLikes({ api, tab, dispatch, fail, failed }: LikeSettings): CommentActions['like'] {
  const toggles = new Map<string, LatestToggle>();
  const create = (id: string, before: { liked: boolean; likeCount: number }): LatestToggle => {
    let confirmed = { liked: before.liked, count: before.likeCount };
    const show = () => dispatch({ type: 'liked', id, ...confirmed });
    return createLatestToggle({
      send: async (liked) => {
        const outcome = await api(clickLike, { body: { contentId: id, type: 'comment', liked } });
        if (outcome.status === 'ok') return outcome.data;
        if (outcome.status === 'refused' && outcome.code === unauthorised) whenLoggedIn(tab, () => toggles.get(id)?.(liked));
        else fail(outcome.message ?? failed);
        return null;
      },
      onDone: (answer) => {
        confirmed = answer;
        show();
      },
      onFailed: show,
    });
  };
  return (comment) => {
    const liked = !comment.liked;
    whenLoggedIn(tab, () => {
      const toggle = toggles.get(comment.id) ?? create(comment.id, comment);
      toggles.set(comment.id, toggle);
      dispatch({ type: 'liked', id: comment.id, liked, count: Math.max(0, comment.likeCount + (liked ? 1 : -1)) });
      toggle(liked);
    });
  };
}

function shownWhileSending(
  id: string,
  { contentId, content, parentId, second }: Omit<Draft, 'key'>,
  user: UserInfo | null,
): WaitingComment {
  return {
    id,
    contentId,
    parentId: parentId ?? null,
    content,
    lang: languageByScript(content),
    second: second ?? null,
    createTime: new Date().toISOString(),
    nickName: user?.nickName ?? '',
    isErased: false,
    likeCount: 0,
    byStaff: Boolean(user?.roles.length),
    status: 'sending',
  };
}

/** State of the comments and the viewer's relation to them: pure transitions that tolerate any order of responses. */
import type { CommentReply, CommentRow, OwnComment } from '#shared/api/comment.ts';
import type { UserState } from '#shared/api/like.ts';

/** An own comment that others do not see: being sent, or awaiting moderation. */
export type WaitingComment = Omit<OwnComment, 'status'> & { status: 'sending' | 'pending' };

export interface CommentMark {
  liked: boolean;
  mine: boolean;
}

export interface CommentState {
  rows: readonly CommentRow[];
  /** Comments and replies that everybody sees. */
  total: number;
  /** Own ones, the newest first. */
  waiting: readonly WaitingComment[];
  marks: Readonly<Record<string, CommentMark>>;
}

export interface ShownReply extends CommentReply, CommentMark {
  status: 'public' | WaitingComment['status'];
}
export interface ShownComment extends ShownReply {
  pinned: boolean;
  replyCount: number;
  replies: readonly ShownReply[];
}

export const noComments: CommentState = { rows: [], total: 0, waiting: [], marks: {} };

export type CommentChange =
  | { type: 'first'; rows: readonly CommentRow[]; total: number }
  | { type: 'more'; rows: readonly CommentRow[]; total: number }
  | { type: 'replies'; parentId: string; replies: readonly CommentReply[] }
  | { type: 'own'; comments: readonly OwnComment[] }
  | { type: 'marks'; states: readonly UserState[] }
  | { type: 'liked'; id: string; liked: boolean; count: number }
  | { type: 'sending'; comment: WaitingComment }
  | { type: 'sent'; sendingId: string; id: string; status: 'public' | 'pending' }
  | { type: 'dropped'; id: string }
  | { type: 'loggedOut' };

export function changeComments(state: CommentState, change: CommentChange): CommentState {
  switch (change.type) {
    case 'first':
      return { ...state, rows: change.rows, total: change.total };
    case 'more':
      return { ...state, rows: [...state.rows, ...without(change.rows, state.rows)], total: change.total };
    case 'replies':
      return {
        ...state,
        rows: state.rows.map((row) =>
          row.id === change.parentId ? { ...row, replies: [...row.replies, ...without(change.replies, row.replies)] } : row,
        ),
      };
    case 'own':
      return withOwn(state, change.comments);
    case 'marks':
      return {
        ...state,
        marks: { ...state.marks, ...Object.fromEntries(change.states.map(({ id, liked, mine }) => [id, { liked, mine }])) },
      };
    case 'liked':
      return {
        ...mapEach(state, change.id, (comment) => ({ ...comment, likeCount: change.count })),
        marks: { ...state.marks, [change.id]: { mine: state.marks[change.id]?.mine ?? false, liked: change.liked } },
      };
    case 'sending':
      return { ...state, waiting: [change.comment, ...state.waiting] };
    case 'sent':
      return settle(state, change);
    case 'dropped':
      return withoutComment(state, change.id);
    case 'loggedOut':
      return { ...state, waiting: [], marks: {} };
  }
}

/** The comments to draw: the user's pending ones below the pinned ones, pending replies at the end of their thread. */
export function shownComments({ rows, waiting, marks }: CommentState): ShownComment[] {
  const mark = (id: string) => marks[id] ?? { liked: false, mine: false };
  const own = (comment: WaitingComment): ShownReply => ({ ...comment, liked: false, mine: true });
  const repliesOf = (id: string) =>
    waiting
      .filter(({ parentId }) => parentId === id)
      .reverse()
      .map(own);
  const all = rows.map((row): ShownComment => ({
    ...row,
    ...mark(row.id),
    status: 'public',
    replies: [...row.replies.map((reply): ShownReply => ({ ...reply, ...mark(reply.id), status: 'public' })), ...repliesOf(row.id)],
  }));
  const ownFirst = waiting
    .filter(({ parentId }) => parentId === null)
    .map((comment): ShownComment => ({ ...own(comment), pinned: false, replyCount: 0, replies: [] }));
  return [...all.filter(({ pinned }) => pinned), ...ownFirst, ...all.filter(({ pinned }) => !pinned)];
}

/** Ids on show of which it is not known yet whether they are liked or one's own. */
export function unmarkedIds({ rows, marks }: CommentState): string[] {
  return rows.flatMap((row) => [row.id, ...row.replies.map(({ id }) => id)]).filter((id) => !(id in marks));
}

function without<Row extends { id: string }>(rows: readonly Row[], shown: readonly { id: string }[]): Row[] {
  const ids = new Set(shown.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

function withOwn(state: CommentState, comments: readonly OwnComment[]): CommentState {
  const pending = comments.filter((comment): comment is WaitingComment & OwnComment => comment.status === 'pending');
  const sending = state.waiting.filter(({ status }) => status === 'sending');
  return { ...state, waiting: [...sending, ...pending] };
}

function mapEach(state: CommentState, id: string, change: <C extends CommentReply>(comment: C) => C): CommentState {
  const rows = state.rows.map((row) => {
    const changed = row.id === id ? change(row) : row;
    return changed.replies.some((reply) => reply.id === id)
      ? { ...changed, replies: changed.replies.map((reply) => (reply.id === id ? change(reply) : reply)) }
      : changed;
  });
  return { ...state, rows };
}

/** A new comment is either pending or public. */
function settle(
  state: CommentState,
  { sendingId, id, status }: { sendingId: string; id: string; status: 'public' | 'pending' },
): CommentState {
  const sent = state.waiting.find((comment) => comment.id === sendingId);
  if (!sent) return state;
  const others = state.waiting.filter((comment) => comment.id !== sendingId && comment.id !== id);
  if (status === 'pending') return { ...state, waiting: [{ ...sent, id, status }, ...others] };
  const { status: _, ...comment } = { ...sent, id };
  const next = { ...state, waiting: others, total: state.total + 1, marks: { ...state.marks, [id]: { liked: false, mine: true } } };
  if (comment.parentId !== null) {
    return {
      ...next,
      rows: state.rows.map((row) =>
        row.id === comment.parentId ? { ...row, replyCount: row.replyCount + 1, replies: [...row.replies, comment] } : row,
      ),
    };
  }
  const pinned = state.rows.filter((row) => row.pinned);
  return {
    ...next,
    rows: [
      ...pinned,
      { ...comment, pinned: false, replyCount: 0, replies: [] },
      ...state.rows.filter((row) => !row.pinned && row.id !== id),
    ],
  };
}

/** A comment goes with its replies. */
function withoutComment(state: CommentState, id: string): CommentState {
  const waiting = state.waiting.filter((comment) => comment.id !== id);
  const row = state.rows.find((one) => one.id === id);
  if (row)
    return { ...state, waiting, rows: state.rows.filter((one) => one.id !== id), total: Math.max(0, state.total - 1 - row.replyCount) };
  const parent = state.rows.find(({ replies }) => replies.some((reply) => reply.id === id));
  if (!parent) return { ...state, waiting };
  const rows = state.rows.map((one) =>
    one === parent ? { ...one, replyCount: one.replyCount - 1, replies: one.replies.filter((reply) => reply.id !== id) } : one,
  );
  return { ...state, waiting, rows, total: Math.max(0, state.total - 1) };
}

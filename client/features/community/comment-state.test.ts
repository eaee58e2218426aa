import type { CommentReply, CommentRow } from '#shared/api/comment.ts';
import { expect, test } from 'vitest';
import { changeComments, noComments, shownComments, unmarkedIds, type CommentState, type WaitingComment } from './comment-state.ts';

const reply = (id: string, parentId: string | null = 'a'): CommentReply => ({
  id,
  contentId: 'n1',
  parentId,
  content: id,
  lang: '',
  second: null,
  createTime: '2025-09-13T10:00:00Z',
  nickName: 'Ning',
  isErased: false,
  likeCount: 1,
  byStaff: false,
});
const row = (id: string, rest: Partial<CommentRow> = {}): CommentRow => ({
  ...reply(id, null),
  pinned: false,
  replyCount: 0,
  replies: [],
  ...rest,
});
const mine = (id: string, parentId: string | null = null): WaitingComment => ({ ...reply(id, parentId), status: 'sending' });
const shownIds = (state: CommentState) => shownComments(state).map(({ id }) => id);

const loaded = changeComments(noComments, {
  type: 'first',
  rows: [row('top', { pinned: true }), row('a', { replyCount: 1, replies: [reply('a1')] }), row('b')],
  total: 4,
});

test('a comment that is being sent is below the pinned ones, and then one of the others', () => {
  const sending = changeComments(loaded, { type: 'sending', comment: mine('s1') });
  const sent = changeComments(sending, { type: 'sent', sendingId: 's1', id: 'c9', status: 'public' });

  expect(shownIds(sending)).toEqual(['top', 's1', 'a', 'b']);
  expect(shownIds(sent)).toEqual(['top', 'c9', 'a', 'b']);
  expect(sent.total).toBe(5);
  expect(shownComments(sent)[1]).toMatchObject({ mine: true, status: 'public' });
});

test('a pending comment is not counted, and stays after a reload of the list', () => {
  const sending = changeComments(loaded, { type: 'sending', comment: mine('s1', 'a') });
  const waiting = changeComments(sending, { type: 'sent', sendingId: 's1', id: 'c9', status: 'pending' });
  const again = changeComments(waiting, { type: 'first', rows: loaded.rows, total: 4 });

  expect(again.total).toBe(4);
  expect(shownComments(again)[1]?.replies.map(({ id, status }) => [id, status])).toEqual([
    ['a1', 'public'],
    ['c9', 'pending'],
  ]);
});

test('a comment that the list of own ones brought before its answer is shown once', () => {
  const sending = changeComments(loaded, { type: 'sending', comment: mine('s1') });
  const own = changeComments(sending, { type: 'own', comments: [{ ...reply('c9', null), status: 'pending' }] });

  for (const status of ['pending', 'public'] as const)
    expect(shownIds(changeComments(own, { type: 'sent', sendingId: 's1', id: 'c9', status }))).toEqual(['top', 'c9', 'a', 'b']);
});

test('own comments are taken over whatever comes first, without losing one that is being sent', () => {
  const sending = changeComments(noComments, { type: 'sending', comment: mine('s1') });
  const own = changeComments(sending, {
    type: 'own',
    comments: [
      { ...reply('w1', null), status: 'pending' },
      { ...reply('h1', null), status: 'hidden' },
    ],
  });

  expect(shownIds(changeComments(own, { type: 'first', rows: [row('a')], total: 1 }))).toEqual(['s1', 'w1', 'a']);
});

test('further pages and replies show each comment once', () => {
  const more = changeComments(loaded, { type: 'more', rows: [row('b'), row('c')], total: 5 });
  const open = changeComments(more, { type: 'replies', parentId: 'a', replies: [reply('a1'), reply('a2')] });

  expect(shownIds(open)).toEqual(['top', 'a', 'b', 'c']);
  expect(shownComments(open)[1]?.replies.map(({ id }) => id)).toEqual(['a1', 'a2']);
});

test('a comment goes with its replies, a reply alone', () => {
  expect(changeComments(loaded, { type: 'dropped', id: 'a' })).toMatchObject({ total: 2, rows: [{ id: 'top' }, { id: 'b' }] });
  expect(changeComments(loaded, { type: 'dropped', id: 'a1' })).toMatchObject({
    total: 3,
    rows: [{ id: 'top' }, { id: 'a', replyCount: 0, replies: [] }, { id: 'b' }],
  });
});

test('likes are those of the reader, and end with the login', () => {
  const marked = changeComments(loaded, {
    type: 'marks',
    states: [{ id: 'b', liked: true, favourite: false, position: null, mine: true }],
  });
  const liked = changeComments(marked, { type: 'liked', id: 'a1', liked: true, count: 2 });

  expect(unmarkedIds(marked)).toEqual(['top', 'a', 'a1']);
  expect(shownComments(liked)[1]?.replies[0]).toMatchObject({ liked: true, likeCount: 2, mine: false });
  expect(shownComments(liked)[2]).toMatchObject({ liked: true, mine: true });
  expect(shownComments(changeComments(liked, { type: 'loggedOut' })).some(({ liked: isLiked, mine: isMine }) => isLiked || isMine)).toBe(
    false,
  );
});

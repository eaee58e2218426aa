import { expect, test } from 'vitest';
import { commentDecisions } from '#shared/api/comment.ts';
import { decisionsFor, decisionsForMany, stateAfter, tabs, undoOf, wantsReason } from './decisions.ts';

test('a reply cannot be pinned, a pinned comment can be let down', () => {
  expect(decisionsFor({ status: 'public', pinned: false, parentId: null })).toEqual(['pin', 'hide', 'delete']);
  expect(decisionsFor({ status: 'public', pinned: true, parentId: null })).toEqual(['unpin', 'hide', 'delete']);
  expect(decisionsFor({ status: 'public', pinned: false, parentId: 'a' })).toEqual(['hide', 'delete']);
});

test('the queue is first, and deleted comments have no decisions', () => {
  expect(tabs[0]).toBe('pending');
  expect(decisionsForMany('pending')).toEqual(['approve', 'hide', 'delete']);
  expect(decisionsForMany('deleted')).toEqual([]);
});

test('undo is offered only if it restores the exact state', () => {
  const ways = tabs.flatMap((status) =>
    commentDecisions
      .filter((decision) => undoOf(decision, status) && !decision.includes('pin'))
      .map((decision) => [status, decision, undoOf(decision, status)]),
  );

  expect(ways).toEqual([
    ['public', 'hide', 'approve'],
    ['hidden', 'approve', 'hide'],
  ]);
});

test('what takes a comment from its readers sends the writer a reason, and nothing else does', () => {
  expect(commentDecisions.filter(wantsReason).toSorted()).toEqual(['delete', 'hide']);
  for (const decision of commentDecisions) expect(wantsReason(decision), decision).toBe(stateAfter[decision] !== 'public');
});

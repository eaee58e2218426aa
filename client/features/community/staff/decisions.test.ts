import { expect, test } from 'vitest';
import { commentDecisions } from '#shared/api/comment.ts';
import { decisionsFor, decisionsForMany, tabs, undoOf } from './decisions.ts';

test('a reply cannot be pinned, a pinned comment can be let down', () => {
  expect(decisionsFor({ status: 'public', pinned: false, parentId: null })).toEqual(['pin', 'hide', 'delete']);
  expect(decisionsFor({ status: 'public', pinned: true, parentId: null })).toEqual(['unpin', 'hide', 'delete']);
  expect(decisionsFor({ status: 'public', pinned: false, parentId: 'a' })).toEqual(['hide', 'delete']);
});

test('the queue comes first, and nothing is done to what is deleted', () => {
  expect(tabs[0]).toBe('pending');
  expect(decisionsForMany('pending')).toEqual(['approve', 'hide', 'delete']);
  expect(decisionsForMany('deleted')).toEqual([]);
});

test('only what leads back exactly is offered as a way back', () => {
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

import { expect, test } from 'vitest';
import {
  availableActions,
  contentActions,
  contentActors,
  contentStates,
  contentTransitions,
  transitionOf,
} from '#shared/content/content-lifecycle.ts';
import { promptFor, bulkActions, daysLeft, flagActionsFor, rowSteps, undoOf } from './item-actions.ts';

const row = { id: 'w1', kind: 'article', workingState: null, isScheduled: false, path: '/content/article/w1' } as const;
const keysOf = (state: (typeof contentStates)[number], actions: ReturnType<typeof availableActions>, isScheduled = false) =>
  rowSteps({ ...row, state, actions, isScheduled }).map(({ key }) => key);

test('every state offers a look at the work, and every allowed act once: as a button, in the editor or in the review', () => {
  for (const state of contentStates) {
    const actions = availableActions(state, contentActors);
    const keys: string[] = keysOf(state, actions);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('view');
    expect(keys.filter((key) => key === 'review' || key === 'details')).toHaveLength(1);
    const elsewhere = keys.includes('review')
      ? ['approve', 'approveAndOnline', 'reject']
      : keys.includes('write')
        ? ['edit', 'revise']
        : [];
    expect(actions.filter((action) => !keys.includes(action) && !elsewhere.includes(action))).toEqual([]);
    expect(
      keys.filter((key) => (contentActions as readonly string[]).includes(key)).every((key) => actions.some((action) => action === key)),
    ).toBe(true);
  }
});

test('the next step stands first', () => {
  expect(keysOf('draft', availableActions('draft', ['author']))[0]).toBe('write');
  expect(keysOf('audit', availableActions('audit', ['reviewer']))[0]).toBe('review');
  expect(keysOf('audit', availableActions('audit', ['author']))).toEqual(['view', 'withdraw', 'details']);
  expect(keysOf('audited', availableActions('audited', ['publisher'], { isScheduled: false }))[0]).toBe('online');
  expect(keysOf('audited', availableActions('audited', ['publisher'], { isScheduled: true }), true)[0]).toBe('reschedule');
  // There is no page yet.
  expect(keysOf('putaway', availableActions('putaway', ['publisher']), true)).toEqual(['reschedule', 'view', 'offline', 'details']);
  expect(keysOf('putaway', availableActions('putaway', ['publisher']))).toEqual(['open', 'view', 'reschedule', 'offline', 'details']);
  expect(rowSteps({ ...row, state: 'putaway', actions: ['revise'], workingState: 'draft' })[0]).toEqual({
    key: 'write',
    to: '/manage/create/article?id=w1',
  });
});

test('a look opens the preview, and the screen of the review stays within reach', () => {
  const items = rowSteps({ ...row, state: 'draft', actions: [] });

  expect(items).toEqual([
    { key: 'view', to: '/manage/preview?id=w1' },
    { key: 'details', to: '/manage/review?id=w1&view=details' },
  ]);
});

test('the undo of an action is an allowed transition to the previous state', () => {
  for (const { action, from, to } of contentTransitions) {
    const undo = undoOf(action, from);
    if (undo === null || undo === 'restore') continue;
    const back = to === 'trash' ? undefined : transitionOf(to, undo);
    expect(back, `${action} from ${from}`).toBeDefined();
    // A rejected work that is withdrawn again is a draft.
    expect([from, 'draft']).toContain(back?.to);
  }
  expect(undoOf('withdraw', 'audited')).toBeNull();
});

test('a rejected work is submitted with a reply, a draft at once', () => {
  expect([
    promptFor('submitApprove', { state: 'reject' }),
    promptFor('submitApprove', { state: 'draft' }),
    promptFor('offline', { state: 'putaway' }),
    promptFor('approve', { state: 'audit', unmet: [] }),
    promptFor('approve', { state: 'audit', unmet: ['verified'] }),
  ]).toEqual(['reply', null, 'reason', null, 'sure']);
});

test('a selection offers the actions that any of its items allows, but not the editor', () => {
  expect(bulkActions([{ actions: ['edit', 'submitApprove'] }, { actions: ['remove'] }])).toEqual(['submitApprove', 'remove']);
});

test('flags are offered if they change something, for items that are online or approved', () => {
  const plain = { pinned: false, recommended: false, commentsClosed: false };
  expect(flagActionsFor([{ ...plain, state: 'putaway' }])).toEqual(['pin', 'recommend', 'closeComments']);
  expect(
    flagActionsFor([
      { ...plain, pinned: true, state: 'putaway' },
      { ...plain, state: 'audited' },
    ]),
  ).toEqual(['pin', 'unpin', 'recommend', 'closeComments']);
  expect(
    flagActionsFor([
      { ...plain, state: 'draft' },
      { ...plain, state: 'soldout' },
    ]),
  ).toEqual([]);
});

test('the days in the bin are counted down to nought', () => {
  const now = Date.parse('2025-09-01T00:00:00Z');
  expect(daysLeft({ eraseTime: '2025-09-30T23:00:00Z' }, now)).toBe(29);
  expect(daysLeft({ eraseTime: '2025-08-30T00:00:00Z' }, now)).toBe(0);
});

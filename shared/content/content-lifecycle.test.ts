/** Every state × action × actor, against the lifecycle table written out a second time by hand. */
import { expect, test } from 'vitest';
import {
  availableActions,
  contentActions,
  contentActors,
  contentStates,
  mayAct,
  mayEverAct,
  transitionOf,
  type ContentAction,
  type ContentActor,
  type ContentState,
} from './content-lifecycle.ts';

type Row = [to: string, ...groups: ContentActor[][]];

const expected: Record<ContentState, Partial<Record<ContentAction, Row>>> = {
  draft: { submitApprove: ['audit', ['author']], remove: ['trash', ['author']] },
  audit: {
    withdraw: ['draft', ['author']],
    approve: ['audited', ['reviewer']],
    approveAndOnline: ['putaway', ['reviewer', 'publisher']],
    reject: ['reject', ['reviewer']],
  },
  audited: {
    unapprove: ['audit', ['reviewer']],
    online: ['putaway', ['publisher']],
    reschedule: ['audited', ['publisher']],
    reject: ['reject', ['reviewer'], ['publisher']],
    withdraw: ['draft', ['author']],
  },
  reject: { edit: ['draft', ['author']], submitApprove: ['audit', ['author']], remove: ['trash', ['author']] },
  putaway: { reschedule: ['putaway', ['publisher']], offline: ['soldout', ['publisher']], revise: ['putaway', ['author']] },
  soldout: { online: ['putaway', ['publisher']], edit: ['draft', ['author']] },
};

/** All combinations of actor roles. */
const crowds = Array.from({ length: 2 ** contentActors.length }, (_, bits) => contentActors.filter((_actor, index) => (bits >> index) & 1));

for (const state of contentStates) {
  for (const action of contentActions) {
    test(`${state}: ${action}`, () => {
      const row = expected[state][action];
      const transition = transitionOf(state, action);

      expect(transition?.to).toBe(row?.[0]);
      for (const actors of crowds) {
        const groups = (row?.slice(1) ?? []) as ContentActor[][];
        const allowed = groups.some((group) => group.every((actor) => actors.includes(actor)));
        expect(Boolean(transition && mayAct(transition, actors)), actors.join()).toBe(allowed);
        expect(availableActions(state, actors).includes(action), actors.join()).toBe(allowed);
      }
    });
  }
}

test('defines the conditions of transitions', () => {
  expect(transitionOf('audit', 'approve')?.conditions).toEqual(['notOwnWork']);
  expect(transitionOf('audit', 'approveAndOnline')?.conditions).toEqual(['notOwnWork', 'complete']);
  expect(transitionOf('draft', 'submitApprove')?.conditions).toEqual(['complete', 'changedOrReplied']);
  expect(transitionOf('reject', 'submitApprove')?.conditions).toEqual(['complete', 'changedOrReplied']);
  expect(transitionOf('audited', 'unapprove')?.conditions).toEqual(['ownDecision', 'notScheduled']);
  expect(transitionOf('audited', 'withdraw')?.conditions).toEqual(['notScheduled']);
  expect(transitionOf('audited', 'reschedule')?.conditions).toEqual(['scheduled']);
  expect(transitionOf('audit', 'reject')?.conditions).toEqual(['reason']);
  expect(transitionOf('putaway', 'offline')?.conditions).toEqual(['reason']);
  expect(transitionOf('soldout', 'online')?.conditions).toContain('unchangedSinceApproval');
});

test('hides actions that the scheduled time of a revision forbids, if it is known', () => {
  expect(availableActions('audited', ['author', 'publisher'], { isScheduled: true })).toEqual(['online', 'reject', 'reschedule']);
  expect(availableActions('audited', ['author', 'publisher'], { isScheduled: false })).toEqual(['online', 'reject', 'withdraw']);
  expect(availableActions('audited', ['reviewer'], { isScheduled: false, isOwnDecision: true })).toEqual(['unapprove', 'reject']);
  expect(availableActions('audited', ['reviewer'], { isScheduled: false, isOwnDecision: false })).toEqual(['reject']);
  expect(availableActions('putaway', ['publisher'], { isScheduled: false })).toEqual(['reschedule', 'offline']);
});

test('tells which actors may take an action in any state', () => {
  expect(mayEverAct('approve', ['author'])).toBe(false);
  expect(mayEverAct('approveAndOnline', ['reviewer'])).toBe(false);
  expect(mayEverAct('approveAndOnline', ['reviewer', 'publisher'])).toBe(true);
  expect(mayEverAct('reject', ['publisher'])).toBe(true);
  for (const action of contentActions) expect(mayEverAct(action, []), action).toBe(false);
});

/** States, actions and transitions of an article's or video's revision: one table, read by the server and by the screens. */

/** States of a revision, one list of the management centre each: audit = in review, audited = approved, putaway = online, soldout = offline. */
export const contentStates = ['draft', 'audit', 'audited', 'reject', 'putaway', 'soldout'] as const;
export type ContentState = (typeof contentStates)[number];

export const contentActions = [
  'submitApprove',
  'withdraw',
  'approve',
  'unapprove',
  'approveAndOnline',
  'reject',
  'edit',
  'revise',
  'online',
  'reschedule',
  'offline',
  'remove',
] as const;
export type ContentAction = (typeof contentActions)[number];

/** Roles that a viewer has towards an item. */
export const contentActors = ['author', 'reviewer', 'publisher'] as const;
export type ContentActor = (typeof contentActors)[number];

/**
 * Conditions of a transition besides state and role, checked by the workflow service. Every action also requires that the
 * version that the actor has seen is still the stored one.
 * `complete`: required fields, language gate, media ready, institution verified. `notOwnWork`: configurable four-eyes rule.
 * `ownDecision`: the actor has approved it, at most `approvalUndoMinutes` ago. `scheduled`: has a future publication time. `changedOrReplied`: after a rejection, a field has changed or the author replies.
 */
export const conditions = [
  'complete',
  'notOwnWork',
  'ownDecision',
  'reason',
  'scheduled',
  'notScheduled',
  'changedOrReplied',
  'unchangedSinceApproval',
] as const;
export type Condition = (typeof conditions)[number];

export interface Transition {
  readonly action: ContentAction;
  readonly from: ContentState;
  /** `trash`: erased after 30 days. The same state: the times change, or a new working revision is created. */
  readonly to: ContentState | 'trash';
  /** Alternative groups of roles; the viewer needs every role of one group. */
  readonly by: readonly (readonly ContentActor[])[];
  readonly conditions: readonly Condition[];
}

/** Every allowed transition; anything else is refused with code 409. */
export const contentTransitions: readonly Transition[] = [
  { action: 'submitApprove', from: 'draft', to: 'audit', by: [['author']], conditions: ['complete', 'changedOrReplied'] },
  { action: 'withdraw', from: 'audit', to: 'draft', by: [['author']], conditions: [] },
  { action: 'approve', from: 'audit', to: 'audited', by: [['reviewer']], conditions: ['notOwnWork'] },
  { action: 'unapprove', from: 'audited', to: 'audit', by: [['reviewer']], conditions: ['ownDecision', 'notScheduled'] },
  { action: 'reject', from: 'audit', to: 'reject', by: [['reviewer']], conditions: ['reason'] },
  { action: 'edit', from: 'reject', to: 'draft', by: [['author']], conditions: [] },
  { action: 'submitApprove', from: 'reject', to: 'audit', by: [['author']], conditions: ['complete', 'changedOrReplied'] },
  { action: 'online', from: 'audited', to: 'putaway', by: [['publisher']], conditions: ['complete'] },
  { action: 'reject', from: 'audited', to: 'reject', by: [['reviewer'], ['publisher']], conditions: ['reason'] },
  { action: 'withdraw', from: 'audited', to: 'draft', by: [['author']], conditions: ['notScheduled'] },
  { action: 'reschedule', from: 'audited', to: 'audited', by: [['publisher']], conditions: ['scheduled'] },
  { action: 'approveAndOnline', from: 'audit', to: 'putaway', by: [['reviewer', 'publisher']], conditions: ['notOwnWork', 'complete'] },
  { action: 'reschedule', from: 'putaway', to: 'putaway', by: [['publisher']], conditions: [] },
  { action: 'offline', from: 'putaway', to: 'soldout', by: [['publisher']], conditions: ['reason'] },
  { action: 'online', from: 'soldout', to: 'putaway', by: [['publisher']], conditions: ['unchangedSinceApproval', 'complete'] },
  { action: 'edit', from: 'soldout', to: 'draft', by: [['author']], conditions: [] },
  { action: 'revise', from: 'putaway', to: 'putaway', by: [['author']], conditions: [] },
  { action: 'remove', from: 'draft', to: 'trash', by: [['author']], conditions: [] },
  { action: 'remove', from: 'reject', to: 'trash', by: [['author']], conditions: [] },
];

/** The transition that an action takes from a state, or undefined where there is none. */
export function transitionOf(from: ContentState, action: ContentAction): Transition | undefined {
  return contentTransitions.find((transition) => transition.from === from && transition.action === action);
}

/**
 * Actions that a viewer with these roles may take from a state, in the order of the table. `isScheduled` and
 * `isOwnDecision`, if known, leave out the actions that they rule out; the other conditions are only checked when the action
 * is taken.
 */
export function availableActions(
  from: ContentState,
  actors: readonly ContentActor[],
  { isScheduled, isOwnDecision }: { isScheduled?: boolean; isOwnDecision?: boolean } = {},
): ContentAction[] {
  const forbidden: readonly (Condition | undefined)[] = [
    isScheduled === undefined ? undefined : isScheduled ? 'notScheduled' : 'scheduled',
    isOwnDecision === false ? 'ownDecision' : undefined,
  ];
  return contentTransitions
    .filter(
      (transition) =>
        transition.from === from && mayAct(transition, actors) && !transition.conditions.some((condition) => forbidden.includes(condition)),
    )
    .map(({ action }) => action);
}

/** Whether these roles allow the action from any state. */
export function mayEverAct(action: ContentAction, actors: readonly ContentActor[]): boolean {
  return contentTransitions.some((transition) => transition.action === action && mayAct(transition, actors));
}

/** Whether these roles allow the transition. */
export function mayAct(transition: Transition, actors: readonly ContentActor[]): boolean {
  return transition.by.some((group) => group.every((actor) => actors.includes(actor)));
}

/** Length of the reason for rejecting or taking offline, in characters. */
export const reasonMin = 5;
export const reasonMax = 500;
/** Minutes in which a reviewer can take back an approval. */
export const approvalUndoMinutes = 15;
/** Days in the bin before a removed item is erased. */
export const trashDays = 30;

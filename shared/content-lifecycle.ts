/** States, actions and transitions of an article's or video's revision: one table, read by the server and by the screens. */

/** The six lists of the management centre. */
export const contentStates = ['draft', 'audit', 'audited', 'reject', 'putaway', 'soldout'] as const;
export type ContentState = (typeof contentStates)[number];

export const contentActions = [
  'submitApprove',
  'withdraw',
  'approve',
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

/** In what quality somebody meets a work: its author, a reviewer of its column, a publisher. */
export const contentActors = ['author', 'reviewer', 'publisher'] as const;
export type ContentActor = (typeof contentActors)[number];

/**
 * What must hold besides state and actor; the workflow service checks each. That the version which the actor has seen is
 * still the one that is stored holds for every act, so it is no condition of its own.
 * `complete`: required fields, language gate, media ready, institution verified. `notOwnWork`: configurable four-eyes rule.
 * `scheduled`: a publisher has ordered it to go online at an hour that has not come. `changedOrReplied`: after a rejection the fields have changed, or the author answers it.
 */
export const conditions = [
  'complete',
  'notOwnWork',
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
  /** `trash`: erased after 30 days. The same state: a new working revision begins beside this one. */
  readonly to: ContentState | 'trash';
  /** Any one of these groups may act; somebody must have every quality in a group. */
  readonly by: readonly (readonly ContentActor[])[];
  readonly conditions: readonly Condition[];
}

/** All allowed transitions. Anything else is refused with code 409. */
export const contentTransitions: readonly Transition[] = [
  { action: 'submitApprove', from: 'draft', to: 'audit', by: [['author']], conditions: ['complete', 'changedOrReplied'] },
  { action: 'withdraw', from: 'audit', to: 'draft', by: [['author']], conditions: [] },
  { action: 'approve', from: 'audit', to: 'audited', by: [['reviewer']], conditions: ['notOwnWork'] },
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
 * The actions that somebody with these qualities may take from a state, in the order of the table. Where it is known whether
 * the revision waits for its hour, those that this forbids are left out; all other conditions show only when one acts.
 */
export function availableActions(
  from: ContentState,
  actors: readonly ContentActor[],
  { isScheduled }: { isScheduled?: boolean } = {},
): ContentAction[] {
  const forbidden: Condition | undefined = isScheduled === undefined ? undefined : isScheduled ? 'notScheduled' : 'scheduled';
  return contentTransitions
    .filter(
      (transition) =>
        transition.from === from && mayAct(transition, actors) && !transition.conditions.some((condition) => condition === forbidden),
    )
    .map(({ action }) => action);
}

/** True when somebody with these qualities may take an action from some state. */
export function mayEverAct(action: ContentAction, actors: readonly ContentActor[]): boolean {
  return contentTransitions.some((transition) => transition.action === action && mayAct(transition, actors));
}

/** True when somebody with these qualities may take the transition. */
export function mayAct(transition: Transition, actors: readonly ContentActor[]): boolean {
  return transition.by.some((group) => group.every((actor) => actors.includes(actor)));
}

/** A rejection or an offline action gives a reason of this many characters. */
export const reasonMin = 5;
export const reasonMax = 500;
/** Days in the bin before a removed work is erased. */
export const trashDays = 30;

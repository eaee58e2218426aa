/** Presentation of the lifecycle's actions in lists: order, prompt and undo. The rows say which actions are allowed. */
import type { ItemRow, TrashRow } from '#shared/api/content-list-staff.ts';
import type { ContentAction, ContentState } from '#shared/content/content-lifecycle.ts';
import { staffPaths } from '#shared/staff-paths.ts';

/** Input that an action needs first; null = none. */
export type PromptKind = 'reason' | 'window' | 'reply' | 'sure' | null;

interface ActionLook {
  asks: PromptKind;
  look: 'primary' | 'ghost' | 'danger' | 'approve';
  /** May be done with several works at once. */
  isBulk: boolean;
  /** Its actor goes on in the editor. */
  opensEditor?: true;
}

export const actionLooks: Readonly<Record<ContentAction, ActionLook>> = {
  submitApprove: { asks: null, look: 'primary', isBulk: true },
  withdraw: { asks: null, look: 'ghost', isBulk: true },
  approve: { asks: null, look: 'approve', isBulk: true },
  unapprove: { asks: null, look: 'ghost', isBulk: true },
  approveAndOnline: { asks: 'window', look: 'approve', isBulk: true },
  reject: { asks: 'reason', look: 'ghost', isBulk: true },
  edit: { asks: null, look: 'primary', isBulk: false, opensEditor: true },
  revise: { asks: null, look: 'primary', isBulk: false, opensEditor: true },
  online: { asks: 'window', look: 'primary', isBulk: true },
  reschedule: { asks: 'window', look: 'ghost', isBulk: false },
  offline: { asks: 'reason', look: 'ghost', isBulk: true },
  remove: { asks: null, look: 'danger', isBulk: true },
};

/** The prompt of an action: submitting after a rejection asks for a reply, an approval with unmet checks whether it is meant. */
export function promptFor(action: ContentAction, { state, unmet = [] }: { state: ContentState; unmet?: readonly unknown[] }): PromptKind {
  if (unmet.length > 0) return 'sure';
  return action === 'submitApprove' && state === 'reject' ? 'reply' : actionLooks[action].asks;
}

/** The action that undoes one, for any actor; 'restore' from the bin, null if the table of transitions has none. */
export function undoOf(action: ContentAction, from: ContentState): ContentAction | 'restore' | null {
  if (action === 'submitApprove') return 'withdraw';
  if (action === 'approve') return 'unapprove';
  if (action === 'remove') return 'restore';
  if (action === 'offline') return 'online';
  return action === 'withdraw' && from === 'audit' ? 'submitApprove' : null;
}

/** Something in a row that leads on or does something. */
export type RowStep = { key: 'write' | 'review' | 'view' | 'open' | 'details'; to: string } | { key: ContentAction; to: null };

/** Actions of a row: the next step first, then the preview, then the others. */
export function rowSteps(row: Pick<ItemRow, 'id' | 'kind' | 'state' | 'actions' | 'workingState' | 'isScheduled' | 'path'>): RowStep[] {
  const has = (action: ContentAction) => row.actions.includes(action);
  const isWriter = has('submitApprove') || (row.state === 'putaway' && has('revise'));
  const isDecided = row.state === 'audit' && (has('approve') || has('reject'));
  // A rejected work becomes a draft with its first save, so that looking at it changes nothing.
  const opensAsIs = row.state === 'draft' || row.state === 'reject' || (row.state === 'putaway' && row.workingState !== null);
  const items: RowStep[] = [
    ...(isWriter && opensAsIs ? [{ key: 'write', to: staffPaths.editor(row) } as const] : []),
    ...(row.state === 'putaway' && !row.isScheduled ? [{ key: 'open', to: row.path } as const] : []),
    ...(isDecided ? [{ key: 'review', to: staffPaths.review(row.id) } as const] : []),
    { key: 'view', to: staffPaths.preview(row.id) },
  ];
  const inReview: readonly ContentAction[] = isDecided ? ['approve', 'approveAndOnline', 'reject'] : [];
  const isCovered = (action: ContentAction) => inReview.includes(action) || (opensAsIs && (action === 'edit' || action === 'revise'));
  const acts = row.actions.filter((action) => !isCovered(action)).map((key): RowStep => ({ key, to: null }));
  // The screen of the review holds checklist, history and answers of guests, also for who decides nothing.
  const details: RowStep[] = isDecided ? [] : [{ key: 'details', to: staffPaths.details(row.id) }];
  const all = [...items, ...acts, ...details];
  const first = (row.isScheduled ? scheduledMain : mainOf[row.state]).map((key) => all.find((item) => item.key === key)).find(Boolean);
  return first ? [first, ...all.filter((item) => item !== first)] : all;
}

/** The step that comes next in each state, the first that the row has. */
const mainOf: Readonly<Record<ContentState, readonly RowStep['key'][]>> = {
  draft: ['write'],
  audit: ['review', 'view'],
  audited: ['online', 'view'],
  reject: ['write'],
  putaway: ['write', 'revise', 'open'],
  soldout: ['online', 'edit', 'view'],
};

/** The same for scheduled items. */
const scheduledMain: readonly RowStep['key'][] = ['reschedule', 'view'];

/** Publishing options as actions, each with the flag that it sets. */
export const flagActions = {
  pin: { pinned: true },
  unpin: { pinned: false },
  recommend: { recommended: true },
  unrecommend: { recommended: false },
  closeComments: { commentsClosed: true },
  openComments: { commentsClosed: false },
} as const satisfies Record<string, ItemFlags>;
export type FlagAction = keyof typeof flagActions;

export type ItemFlags = Partial<Pick<ItemRow, 'pinned' | 'recommended' | 'commentsClosed'>>;

/** The act that takes one back. */
export const flagUndo: Readonly<Record<FlagAction, FlagAction>> = {
  pin: 'unpin',
  unpin: 'pin',
  recommend: 'unrecommend',
  unrecommend: 'recommend',
  closeComments: 'openComments',
  openComments: 'closeComments',
};

type Flagged = Pick<ItemRow, 'state' | 'pinned' | 'recommended' | 'commentsClosed'>;

/** Whether a publishing option would change an item; offered only for online and approved items. */
export function takesFlag(row: Flagged, act: FlagAction): boolean {
  const changes = Object.entries(flagActions[act]).some(([name, value]) => row[name as keyof ItemFlags] !== value);
  return changes && (row.state === 'putaway' || row.state === 'audited');
}

/** Publishing options that would change at least one of the items. */
export function flagActionsFor(rows: readonly Flagged[]): FlagAction[] {
  return (Object.keys(flagActions) as FlagAction[]).filter((act) => rows.some((row) => takesFlag(row, act)));
}

/** Whether the viewer may set due date and priority of an item's review. */
export function isPlannable({ state, actions }: Pick<ItemRow, 'state' | 'actions'>): boolean {
  return state === 'audit' && actions.includes('reject');
}

/** Bulk actions that are allowed for at least one of the items. */
export function bulkActions(rows: readonly Pick<ItemRow, 'actions'>[]): ContentAction[] {
  const offered = new Set(rows.flatMap(({ actions }) => actions));
  return (Object.keys(actionLooks) as ContentAction[]).filter((action) => actionLooks[action].isBulk && offered.has(action));
}

const dayMs = 86_400_000;

/** Whole days until an item in the bin is erased; 0 on its last day. */
export function daysLeft({ eraseTime }: Pick<TrashRow, 'eraseTime'>, nowMs: number): number {
  return Math.max(0, Math.floor((Date.parse(eraseTime) - nowMs) / dayMs));
}

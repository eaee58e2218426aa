/** Takes actions on items one after the other; keeps the results, the refusals with reasons, and undo. */
import { useState } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { actOnItem, planReview, restoreItem } from '#shared/api/workflow.ts';
import { getItem, setItemFlags } from '#shared/api/content-staff.ts';
import type { ItemRow } from '#shared/api/content-list-staff.ts';
import type { ReviewPlan } from '#shared/api/content-staff.ts';
import { planBack, type ReviewPriority } from '#shared/content/review-plan.ts';
import { approvalUndoMinutes, type ContentAction, type ContentState } from '#shared/content/content-lifecycle.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { useItemName } from './item-title.tsx';
import { type FlagAction, flagActions, flagUndo, takesFlag, undoOf } from './item-actions.ts';
import { type CheckName, checkNames, unmetOf } from '#shared/content/check-names.ts';
import { mapStates } from '#client/features/manage/state-map-shape.ts';

/** Fields of an action's request besides the item. */
export interface ActionFields {
  reason?: string;
  reply?: string;
  publishAt?: string | null;
  unpublishAt?: string | null;
  at?: string | null;
}

/** Due date and priority of a review; absent fields stay. */
export interface PlanFields {
  dueOn?: string | null;
  priority?: ReviewPriority;
  /** The plan that is taken back. */
  instead?: Pick<ReviewPlan, 'dueOn' | 'priority'>;
}

export type ActionTarget = Pick<ItemRow, 'id' | 'revisionId' | 'version' | 'state' | 'titleZh' | 'titleEn' | 'actions'>;

type PlanTarget = Pick<ItemRow, 'id' | 'revisionId' | 'titleZh' | 'titleEn' | 'plan'>;

type Removed = Pick<ActionTarget, 'id' | 'titleZh' | 'titleEn'>;

export interface Refusal {
  title: string;
  message: string;
}

export interface ActionResult {
  action: ContentAction | FlagAction | 'restore' | 'planReview';
  /** Number of items that the action succeeded on. */
  done: number;
  /** Publication times of scheduled items, the earliest first. */
  scheduled: readonly string[];
  refused: readonly Refusal[];
  undo: (() => Promise<void>) | null;
}

/** An item after an action. */
interface Left {
  target: ActionTarget;
  revisionId: string;
  version: number;
  scheduledTime: string | null;
}

/** The fields of an item that publishing options need. */
type FlagTarget = Pick<ItemRow, 'id' | 'state' | 'titleZh' | 'titleEn' | 'pinned' | 'recommended' | 'commentsClosed'>;

export interface ItemActions {
  isBusy: boolean;
  /** How many of how many are done, while several are. */
  progress: { done: number; of: number } | null;
  result: ActionResult | null;
  forget: () => void;
  /** Adds the unmet required checks to each item; null if one cannot be read, which `result` then says. */
  readUnmet: <Item extends ActionTarget>(targets: readonly Item[]) => Promise<readonly (Item & { unmet: readonly CheckName[] })[] | null>;
  /** Returns the items that the action succeeded on. */
  act: (action: ContentAction, targets: readonly ActionTarget[], fields?: ActionFields) => Promise<readonly ActionTarget[]>;
  restore: (targets: readonly Removed[]) => Promise<void>;
  /** Sets a publishing option on the items that it changes. */
  flag: (act: FlagAction, targets: readonly FlagTarget[]) => Promise<void>;
  /** Sets due date and priority of reviews. */
  plan: (fields: PlanFields, targets: readonly PlanTarget[]) => Promise<void>;
}

/** Outcome of the last actions, and of those that run. */
export type ActionsOutcome = Pick<ItemActions, 'result' | 'progress' | 'isBusy' | 'forget'>;

/** `onDone` is called even if all were refused, because the rows are then outdated. */
export function useItemActions(onDone: () => void): ItemActions {
  const api = useApi();
  const t = useT();
  const texts = useRefusalTexts();
  const nameOf = useItemName();
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<ItemActions['progress']>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  /** Runs an action for each item in order; returns the outcomes. */
  const run = async <Item, Gain>(items: readonly Item[], step: (item: Item) => Promise<Step<Gain>>) => {
    setBusy(true);
    const gains: Gain[] = [];
    const refused: Refusal[] = [];
    for (const [index, item] of items.entries()) {
      if (items.length > 1) setProgress({ done: index, of: items.length });
      // One after the other: each is a decision of its own, and the server is not flooded.
      const { gain, refusal } = await step(item);
      if (gain !== undefined) gains.push(gain);
      if (refusal) refused.push(refusal);
    }
    setBusy(false);
    setProgress(null);
    announceItemChange();
    onDone();
    return { gains, refused };
  };
  const restore: ItemActions['restore'] = async (targets) => {
    const { gains, refused } = await run(targets, (target) =>
      restoreOne(api, { id: target.id, title: nameOf(target), fallback: t('works:done.failed') }),
    );
    setResult({ action: 'restore', done: gains.length, scheduled: [], refused, undo: null });
  };
  const act: ItemActions['act'] = async (action, targets, fields = {}) => {
    const { gains, refused } = await run(targets, (target) => actOnOne(api, { action, target, title: nameOf(target), fields, texts }));
    // A scheduled action has not happened yet.
    const at = action === 'offline' ? (fields.at ?? null) : null;
    const back = at ? null : undoFor({ action, gains, act, restore });
    const scheduled = gains.flatMap(({ scheduledTime }) => at ?? (goesOnline.has(action) && scheduledTime ? scheduledTime : [])).toSorted();
    setResult({ action, done: gains.length - scheduled.length, scheduled, refused, undo: back });
    return gains.map(({ target }) => target);
  };
  const flag: ItemActions['flag'] = async (name, targets) => {
    const changed = targets.filter((target) => takesFlag(target, name));
    const { gains, refused } = await run(changed, (target) =>
      flagOne(api, { name, target, title: nameOf(target), fallback: t('works:done.failed') }),
    );
    const back = () =>
      flag(
        flagUndo[name],
        gains.map((target) => ({ ...target, ...flagActions[name] })),
      );
    setResult({ action: name, done: gains.length, scheduled: [], refused, undo: gains.length > 0 ? back : null });
  };
  /** Each review with fields of its own. */
  const planEach = async (wanted: readonly Planned[]): Promise<void> => {
    const { gains, refused } = await run(wanted, async ({ target, fields }): Promise<Step<Planned>> => {
      const { id, revisionId, plan: before } = target;
      const outcome = await api(planReview, { body: { id, revisionId, ...fields } });
      if (outcome.status !== 'ok') return { refusal: { title: nameOf(target), message: texts.refused(outcome) } };
      return { gain: { target: { ...target, plan: outcome.data }, fields: planBack(before, outcome.data) } };
    });
    setResult({ action: 'planReview', done: gains.length, scheduled: [], refused, undo: gains.length > 0 ? () => planEach(gains) : null });
  };
  const plan: ItemActions['plan'] = (fields, targets) => planEach(targets.map((target) => ({ target, fields })));
  const readUnmet: ItemActions['readUnmet'] = async (targets) => {
    setBusy(true);
    const read = [];
    const refused: Refusal[] = [];
    for (const target of targets) {
      const { id, revisionId } = target;
      const outcome = await api(getItem, { params: { id }, query: { revisionId } });
      if (outcome.status === 'ok') read.push({ ...target, unmet: unmetOf(outcome.data.checks) });
      else refused.push({ title: nameOf(target), message: texts.refused(outcome) });
    }
    setBusy(false);
    if (refused.length === 0) return read;
    setResult({ action: 'approve', done: 0, scheduled: [], refused, undo: null });
    return null;
  };
  return { isBusy, progress, result, forget: () => setResult(null), readUnmet, act, restore, flag, plan };
}

/** A review and what is planned for it. */
interface Planned {
  target: PlanTarget;
  fields: PlanFields;
}

interface Step<Gain> {
  gain?: Gain;
  refusal?: Refusal;
}

interface OneAct {
  action: ContentAction;
  target: ActionTarget;
  title: string;
  fields: ActionFields;
  texts: RefusalTexts;
}

async function actOnOne(api: Api, { action, target, title, fields, texts }: OneAct): Promise<Step<Left>> {
  if (!target.actions.includes(action)) return { refusal: { title, message: texts.notNow } };
  const { id, revisionId, version } = target;
  const outcome = await api(actOnItem[action], { body: { id, revisionId, version, ...fields } });
  if (action === 'unapprove' && stateIn(outcome) === 'audited') return { refusal: { title, message: texts.tooLate } };
  if (outcome.status !== 'ok') return { refusal: { title, message: texts.refused(outcome) } };
  const { revisionId: leftId, version: left, scheduledTime } = outcome.data;
  return { gain: { target, revisionId: leftId, version: left, scheduledTime } };
}

async function restoreOne(api: Api, { id, title, fallback }: { id: string; title: string; fallback: string }): Promise<Step<string>> {
  const outcome = await api(restoreItem, { body: { id } });
  return outcome.status === 'ok' ? { gain: id } : { refusal: { title, message: outcome.message ?? fallback } };
}

async function flagOne(
  api: Api,
  { name, target, title, fallback }: { name: FlagAction; target: FlagTarget; title: string; fallback: string },
): Promise<Step<FlagTarget>> {
  const outcome = await api(setItemFlags, { body: { id: target.id, ...flagActions[name] } });
  return outcome.status === 'ok' ? { gain: target } : { refusal: { title, message: outcome.message ?? fallback } };
}

/** Acts that put online at once or at an hour. */
const goesOnline: ReadonlySet<ContentAction> = new Set(['online', 'approveAndOnline']);

type Way = Pick<ItemActions, 'act' | 'restore'> & { action: ContentAction; gains: readonly Left[] };

/** Undo of an action on the items that it succeeded on; null if there is none. */
function undoFor({ action, gains, act, restore }: Way): (() => Promise<void>) | null {
  const first = gains[0];
  const undo = first ? undoOf(action, first.target.state) : null;
  if (!first || undo === null) return null;
  if (undo === 'restore') return () => restore(gains.map(({ target }) => target));
  const targets = gains.map(({ target, revisionId, version }): ActionTarget => ({
    ...target,
    revisionId,
    version,
    state: stateAfter[action] ?? target.state,
    actions: [undo],
  }));
  return async () => void (await act(undo, targets));
}

/** Where the acts that can be taken back lead. */
const stateAfter: Partial<Readonly<Record<ContentAction, ContentState>>> = {
  submitApprove: 'audit',
  approve: 'audited',
  withdraw: 'draft',
  offline: 'soldout',
};

export type Refused = Exclude<Outcome<unknown>, { status: 'ok' }>;

interface RefusalTexts {
  /** An approval that is too old, or scheduled, to be taken back. */
  tooLate: string;
  /** The row already says that it cannot be done. */
  notNow: string;
  refused: (outcome: Refused) => string;
}

/** Texts for refused actions: the server's message, the missing checks, or the item's present state. */
function useRefusalTexts(): RefusalTexts {
  const t = useT();
  const missingText = useMissingText();
  const refused = (outcome: Refused): string => {
    const said = outcome.message ?? t('works:done.failed');
    const { state, checks } = detailsOf(outcome);
    const missing = checkNames.filter((name) => Array.isArray(checks) && checks.includes(name));
    if (missing.length > 0) return missingText(missing);
    const now = mapStates.find((one) => one === state);
    return now ? `${said}${t('works:done.now', { state: t(`works:state.${now}`) })}` : said;
  };
  return { notNow: t('works:done.notNow'), tooLate: t('works:done.tooLate', { minutes: approvalUndoMinutes }), refused };
}

/** Names checks that are not met. */
export function useMissingText(): (names: readonly CheckName[]) => string {
  const t = useT();
  return (names) => t('works:done.missing', { list: names.map((name) => t(`works:check.${name}`)).join(t('works:map.comma')) });
}

/** The item's present state, where the action was refused for it. */
function stateIn(outcome: Outcome<unknown>): unknown {
  return outcome.status === 'ok' ? undefined : detailsOf(outcome).state;
}

function detailsOf(outcome: Refused): { state?: unknown; checks?: unknown } {
  const data = outcome.status === 'refused' ? outcome.raw.data : null;
  return typeof data === 'object' && data !== null ? data : {};
}

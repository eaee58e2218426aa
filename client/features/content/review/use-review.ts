/** Loads the item under review, and takes decisions on the shown version. */
import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '#shared/http/api-client.ts';
import { actOnItem, claimReview, planReview } from '#shared/api/workflow.ts';
import { getItem, type ItemDetail } from '#shared/api/content-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { planBack } from '#shared/content/review-plan.ts';
import type { PlanFields } from './slots.ts';
import type { Decision, VerdictFields } from './verdicts.ts';

export interface Refusal {
  message: string;
  /** The decision was refused because the item has changed; the newer version is shown. */
  isOutdated: boolean;
  /** The decision needs another reviewer. */
  isForOthers: boolean;
}

export interface Review {
  phase: 'loading' | 'ready' | 'gone' | 'failed';
  item: ItemDetail | null;
  isBusy: boolean;
  /** The decision that was just taken. */
  done: Decision | null;
  refusal: Refusal | null;
  reload: () => Promise<void>;
  /** Resolves to whether the decision was taken. */
  decide: (decision: Decision, fields: VerdictFields) => Promise<boolean>;
  claim: (isClaimed: boolean) => Promise<void>;
  /** Takes back the approval. */
  undo: () => Promise<void>;
  /** Sets due date and priority. */
  plan: (fields: PlanFields) => Promise<void>;
  /** The fields that take back the last change of the plan. */
  planUndo: PlanFields | null;
}

const notFound = 404;
const forbidden = 403;
const outdated = 409;

export function useReview(id: string): Review {
  const api = useApi();
  const t = useT();
  const [{ phase, item }, setShown] = useState<Pick<Review, 'phase' | 'item'>>({ phase: 'loading', item: null });
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<Decision | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [planUndo, setPlanUndo] = useState<PlanFields | null>(null);
  const reload = useCallback(async () => {
    const outcome = await api(getItem, { params: { id } });
    if (outcome.status === 'ok') return setShown({ phase: 'ready', item: outcome.data });
    const isGone = outcome.status === 'refused' && outcome.code === notFound;
    // A failed reload keeps the item that is shown.
    return setShown((before) => (before.item && !isGone ? before : { phase: isGone ? 'gone' : 'failed', item: null }));
  }, [api, id]);
  useEffect(() => void reload(), [reload]);
  const decide: Review['decide'] = async (decision, fields) => {
    if (!item || isBusy) return false;
    setBusy(true);
    setRefusal(null);
    const outcome = await api(actOnItem[decision], {
      body: { id: item.id, revisionId: item.revisionId, version: item.version, ...fields },
    });
    const isDone = outcome.status === 'ok';
    announceItemChange();
    // Reloads before the message is shown, so that message and item match.
    await reload();
    setDone(isDone ? decision : null);
    if (!isDone) setRefusal(refusalOf(outcome, t('works:done.failed')));
    setBusy(false);
    return isDone;
  };
  const undo: Review['undo'] = async () => {
    if (!item || isBusy) return;
    setBusy(true);
    const { revisionId, version } = item;
    const outcome = await api(actOnItem.unapprove, { body: { id, revisionId, version } });
    announceItemChange();
    await reload();
    setDone(null);
    setRefusal(outcome.status === 'ok' ? null : refusalOf(outcome, t('works:done.failed')));
    setBusy(false);
  };
  const claim: Review['claim'] = async (claimed) => {
    const outcome = await api(claimReview, { body: { id, claimed } });
    if (outcome.status === 'ok')
      return setShown((before) => (before.item ? { ...before, item: { ...before.item, claimedBy: outcome.data.claimedBy } } : before));
    setRefusal(refusalOf(outcome, t('works:done.failed')));
    return reload();
  };
  const plan: Review['plan'] = async (fields) => {
    if (!item) return undefined;
    const outcome = await api(planReview, { body: { id, revisionId: item.revisionId, ...fields } });
    if (outcome.status === 'ok') {
      announceItemChange();
      setRefusal(null);
      setPlanUndo(fields.instead ? null : planBack(item.plan, outcome.data));
      return setShown((before) => (before.item ? { ...before, item: { ...before.item, plan: outcome.data } } : before));
    }
    setPlanUndo(null);
    setRefusal(refusalOf(outcome, t('works:done.failed')));
    return reload();
  };
  return { phase, item, isBusy, done, refusal, reload, decide, undo, claim, plan, planUndo };
}

function refusalOf(outcome: Outcome<unknown>, fallback: string): Refusal {
  const code = outcome.status === 'refused' ? outcome.code : 0;
  return { message: ('message' in outcome && outcome.message) || fallback, isOutdated: code === outdated, isForOthers: code === forbidden };
}

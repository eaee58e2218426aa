/** The work under review: as it is now, what is decided on the version that is shown, and whether somebody else was first. */
import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '#shared/api/client.ts';
import { actOnWork } from '#shared/api/workflow.ts';
import { claimWork } from '#shared/api/content-history.ts';
import { getWork, type WorkDetail } from '#shared/api/content-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { tellWorksChanged } from '#client/state/work-changes.ts';
import type { Decision, VerdictFields } from './verdicts.ts';

export interface Refusal {
  message: string;
  /** Somebody has changed or decided it meanwhile: what is shown now is newer than what was decided on. */
  isOutdated: boolean;
  /** Somebody else has to decide. */
  isForOthers: boolean;
}

export interface Review {
  phase: 'loading' | 'ready' | 'gone' | 'failed';
  work: WorkDetail | null;
  isBusy: boolean;
  /** The decision that was just taken here. */
  done: Decision | null;
  refusal: Refusal | null;
  reload: () => Promise<void>;
  /** Whether it was taken. */
  decide: (decision: Decision, fields: VerdictFields) => Promise<boolean>;
  claim: (isClaimed: boolean) => Promise<void>;
}

const notFound = 404;
const forbidden = 403;
const outdated = 409;

export function useReview(id: string): Review {
  const api = useApi();
  const t = useT();
  const [{ phase, work }, setShown] = useState<Pick<Review, 'phase' | 'work'>>({ phase: 'loading', work: null });
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<Decision | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const reload = useCallback(async () => {
    const outcome = await api(getWork, { params: { id } }, { noLoading: true });
    if (outcome.status === 'ok') return setShown({ phase: 'ready', work: outcome.data });
    const isGone = outcome.status === 'refused' && outcome.code === notFound;
    // What is read already stays when only the look at it again fails.
    return setShown((before) => (before.work && !isGone ? before : { phase: isGone ? 'gone' : 'failed', work: null }));
  }, [api, id]);
  useEffect(() => void reload(), [reload]);
  const decide: Review['decide'] = async (decision, fields) => {
    if (!work || isBusy) return false;
    setBusy(true);
    setRefusal(null);
    const outcome = await api(
      actOnWork[decision],
      { body: { id: work.id, revisionId: work.revisionId, version: work.version, ...fields } },
      { noLoading: true },
    );
    const isDone = outcome.status === 'ok';
    tellWorksChanged();
    // What is said of the state is true of what is shown by then, and the next decision is on it.
    await reload();
    setDone(isDone ? decision : null);
    if (!isDone) setRefusal(refusalOf(outcome, t('works:done.failed')));
    setBusy(false);
    return isDone;
  };
  const claim: Review['claim'] = async (claimed) => {
    const outcome = await api(claimWork, { body: { id, claimed } }, { noLoading: true });
    if (outcome.status === 'ok')
      return setShown((before) => (before.work ? { ...before, work: { ...before.work, claimedBy: outcome.data.claimedBy } } : before));
    setRefusal(refusalOf(outcome, t('works:done.failed')));
    return reload();
  };
  return { phase, work, isBusy, done, refusal, reload, decide, claim };
}

function refusalOf(outcome: Outcome<unknown>, fallback: string): Refusal {
  const code = outcome.status === 'refused' ? outcome.code : 0;
  return { message: ('message' in outcome && outcome.message) || fallback, isOutdated: code === outdated, isForOthers: code === forbidden };
}

/** Review of one item: texts with changes, material, checklist, decision and history. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { listReturnPath } from '#client/state/list-position.ts';
import { useKeyChoice } from '#client/state/single-keys.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useListCrumb } from '#client/state/use-list-crumb.ts';
import { media } from '#client/theme/media.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { videoLinks } from './playable-video.ts';
import { KeyList, LastRound, ReviewChecks, ReviewClaim } from './review-aside.tsx';
import { reviewColumns, ReviewFailed, ReviewWaiting } from './review-states.tsx';
import { ReviewDecision, type DecisionHandle } from './review-decision.tsx';
import { GuestAnswers, ReviewHistory, useBase, useItemHistory } from './review-history.tsx';
import { ReviewPlanCard } from './review-plan-card.tsx';
import { ReviewMaterial } from './review-material.tsx';
import { ReviewOutcome } from './review-outcome.tsx';
import type { Remarks } from './review-remark.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import { ReviewTools } from './review-tools.tsx';
import { firstShown, languagesOf, type ShownLanguages } from './shown-languages.ts';
import type { ReviewSlots } from './slots.ts';
import { placeIn, type Queue, type QueuePlace } from './use-queue.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useReview, type Review } from './use-review.ts';
import { isPrompted, type PromptedDecision, type Decision, type VerdictFields } from './verdicts.ts';

interface Props {
  id: string;
  queue: Queue | null;
  slots: ReviewSlots;
}

export function ReviewScreen({ id, queue, slots }: Props) {
  const t = useT();
  const review = useReview(id);
  const isLeaving = useAuthorsTurn(review);
  // A decided item leaves the queue; its successor stays the next one.
  const [lastPlace, setLastPlace] = useState<QueuePlace>({ at: 0, previous: null, next: null });
  const place = placeIn(queue?.ids ?? [], id);
  if (place.at > 0 && (place.next !== lastPlace.next || place.at !== lastPlace.at)) setLastPlace(place);
  const after =
    place.at > 0 ? place : { ...place, next: lastPlace.next && queue?.ids.includes(lastPlace.next) ? lastPlace.next : place.next };
  if (review.phase === 'failed') return <ReviewFailed onRetry={() => void review.reload()} />;
  if (review.phase === 'gone') {
    return (
      <EmptyState title={t('review:review.gone')} text={t('review:review.goneText')}>
        <Link className="button" to={listReturnPath(staffPaths.works('audit'))}>
          {t('review:review.back')}
        </Link>
      </EmptyState>
    );
  }
  if (!review.item || isLeaving) return <ReviewWaiting />;
  return <Screen review={review} item={review.item} queue={queue} place={after} slots={slots} />;
}

/**
 * Leads authors on to the editor while the item is with them: links of the dashboard, the calendar and notifications lead here
 * without knowing its state. Returns whether the screen is being left.
 */
function useAuthorsTurn({ item, done }: Review): boolean {
  const navigate = useNavigate();
  const { user } = useSnapshot(useTabState().session);
  const isAsked = new URLSearchParams(useLocation().search).get('view') === 'details';
  const isWithAuthor = item !== null && item.mayEdit && (item.state === 'draft' || item.state === 'reject') && done === null;
  const isTheirs = isWithAuthor && (item.ownerId === user?.id || !item.actors.includes('reviewer'));
  const path = isTheirs && !isAsked ? staffPaths.editor(item) : null;
  useEffect(() => {
    if (path) void navigate(path, { replace: true });
  }, [path, navigate]);
  return path !== null;
}

interface ScreenProps {
  review: Review;
  item: ItemDetail;
  queue: Queue | null;
  place: QueuePlace;
  slots: ReviewSlots;
}

function Screen({ review, item, queue, place, slots }: ScreenProps) {
  const own = useLanguage();
  const tab = useTabState();
  useListCrumb(item.scheduledTime === null ? item.state : 'scheduled');
  const history = useItemHistory(item);
  const base = useBase(item, history);
  const [shown, setShown] = useState<ShownLanguages>(() => firstShown(item.fields, own));
  const [wantsChanges, setWantsChanges] = useState(true);
  const handle = useRef<DecisionHandle>(null);
  const deciding = useDeciding(review, item);
  // After a decision, only publishing is offered.
  const offered = review.done ? item.actions.filter((action) => action === 'online') : item.actions;
  const keys = useKeys(handle, { place, actions: offered });
  return (
    <Columns>
      <ReviewTools
        item={item}
        shown={shown}
        onShown={setShown}
        showsChanges={base ? wantsChanges : null}
        onChanges={setWantsChanges}
        queue={queue}
        place={place}
      />
      <div className="stack">
        {base && wantsChanges ? <ChangesNote kind={base.kind} /> : null}
        <div className="sheets" data-shown={shown} onClickCapture={videoLinks(tab, item.playable)}>
          {languagesOf(shown).map((language, index) => (
            <ReviewSheet
              key={language}
              isFirst={index === 0}
              item={item}
              language={language}
              before={base && wantsChanges ? base.fields : null}
              remarks={deciding.remarks}
              slots={slots}
            />
          ))}
        </div>
        <ReviewMaterial item={item} remarks={deciding.remarks} />
      </div>
      <div className="stack side">
        <ReviewOutcome done={review.done} refusal={review.refusal} item={item} next={place.next} onUndo={() => void review.undo()} />
        <ReviewClaim item={item} onClaim={(isClaimed) => void review.claim(isClaimed)} />
        {item.state === 'audit' && item.actors.includes('reviewer') ? (
          <ReviewPlanCard item={item} onPlan={review.plan} undo={review.planUndo} slot={slots.plan} />
        ) : null}
        <ReviewChecks checks={item.checks} />
        <LastRound item={item} />
        <ReviewDecision
          key={item.revisionId}
          ref={handle}
          actions={offered}
          isBusy={review.isBusy}
          remarkCount={deciding.remarkCount}
          onDecide={deciding.decide}
        >
          <KeyList {...keys} />
        </ReviewDecision>
        <GuestAnswers contentId={item.id} />
        <ReviewHistory history={history} />
      </div>
      {deciding.prompted ? slots.question({ item, decision: deciding.prompted, onDecide: deciding.answer, onClose: deciding.close }) : null}
    </Columns>
  );
}

/** State of the decision: its remarks and its dialog. */
function useDeciding(review: Review, item: ItemDetail) {
  const [texts, setTexts] = useState<Remarks['texts']>({});
  const [prompted, setPrompted] = useState<PromptedDecision | null>(null);
  const written = Object.entries(texts).flatMap(([field, text]) => (text?.trim() ? [[field, text.trim()] as const] : []));
  const remarks: Remarks = {
    last: item.remarks,
    texts,
    onChange:
      item.actions.includes('reject') && !review.done ? (field, text) => setTexts((before) => ({ ...before, [field]: text })) : null,
  };
  const finish = async (decision: Decision, fields: VerdictFields) => {
    if (await review.decide(decision, fields)) setTexts({});
  };
  const decide = (decision: Decision, fields: VerdictFields) => {
    if (isPrompted(decision, item.checks)) setPrompted(decision);
    else void finish(decision, decision === 'reject' ? { ...fields, remarks: Object.fromEntries(written) } : {});
  };
  const answer = (fields: VerdictFields) => {
    if (prompted) void finish(prompted, fields);
  };
  const close = () => setPrompted(null);
  return { remarks, remarkCount: written.length, decide, prompted, answer, close };
}

function useKeys(handle: { current: DecisionHandle | null }, { place, actions }: { place: QueuePlace; actions: ItemDetail['actions'] }) {
  const t = useT();
  const navigate = useNavigate();
  const [isOn, onChange] = useKeyChoice();
  const go = (id: string | null) => (id ? () => void navigate(staffPaths.review(id)) : undefined);
  const press = (decision: 'approve' | 'reject') => (actions.includes(decision) ? () => handle.current?.decide(decision) : undefined);
  const all = { a: press('approve'), r: press('reject'), j: go(place.next), k: go(place.previous) };
  useReviewKeys(isOn, all);
  const names = { a: 'works:act.approve', r: 'works:act.reject', j: 'review:review.next', k: 'review:review.previous' } as const;
  const keys = (Object.keys(names) as (keyof typeof names)[]).filter((key) => all[key]).map((key) => ({ key, label: t(names[key]) }));
  return { isOn, onChange, keys };
}

function ChangesNote({ kind }: { kind: 'live' | 'approve' | 'reject' }) {
  const t = useT();
  return <p className="small muted">{t(`review:review.base.${kind}`)}</p>;
}

const Columns = styled.div`
  ${reviewColumns}

  .stack {
    display: grid;
    gap: 1rem;
    min-width: 0;
  }
  /* Not a grid, because a row would limit the sticky bar of the decision. */
  .side {
    display: flex;
    flex-direction: column;
  }
  .sheets {
    display: grid;
    gap: 1rem;
    min-width: 0;
    align-items: start;
  }
  .sheets[data-shown='both'] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  .sheets[data-shown='both'] .sheet {
    padding: max(1.25rem, calc(32 * var(--tx)));
  }
  .card {
    padding: 1.25rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  .card > h2,
  section > h2 {
    margin-bottom: 0.75rem;
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }

  ${media.phone} {
    .sheets[data-shown='both'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

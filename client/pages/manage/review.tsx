/** `/manage/review`: the review of an item; without an id, of the one that has waited longest. */
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { unmetOf } from '#shared/content/check-names.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { Guard } from '#client/features/account/guard.tsx';
import { LateCall } from '#client/features/award/late-call.tsx';
import { ArticleBody } from '#client/features/content/article-body.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { ReviewScreen } from '#client/features/content/review/review-screen.tsx';
import { ReviewWaiting } from '#client/features/content/review/review-states.tsx';
import { ReviewBack, ReviewToolsPlace } from '#client/features/content/review/review-tools.tsx';
import type { DecisionQuestion, ReviewSlots } from '#client/features/content/review/slots.ts';
import { useQueue } from '#client/features/content/review/use-queue.ts';
import { promptKinds } from '#client/features/content/review/verdicts.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { addTexts, useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('review:review.title'), description: t('manage:head.description'), crumbs: [t('review:review.title')], noindex: true };
}

/** Viewers without review rights see the item without the decision; `actions` lists the permitted ones. */
export default function ManageReviewPage() {
  const t = useT();
  return (
    <StaffFrame section="audit" title={t('review:review.title')} back={<ReviewBack />} beside={<ReviewToolsPlace />}>
      <Guard need="manager">
        <Review />
      </Guard>
    </StaffFrame>
  );
}

const ActDialog = lazy(() =>
  Promise.all([import('#client/features/manage/items/action-dialog.tsx'), addTexts(['item-acts'])]).then(([module]) => ({
    default: module.ActionDialog,
  })),
);

const ReviewBlocks = lazy(() =>
  import('#client/features/site/block/review-blocks.tsx').then((module) => ({ default: module.ReviewBlocks })),
);

const PlanDialog = lazy(() =>
  Promise.all([import('#client/features/manage/items/plan-dialog.tsx'), addTexts(['item-acts'])]).then(([module]) => ({
    default: module.PlanDialog,
  })),
);

const slots: ReviewSlots = {
  body: ({ html, language, films }) => (
    <ArticleBody
      html={html}
      language={language}
      videos={films.map(({ videoId, title, time, cover }) => ({ id: videoId, title, seconds: time, cover }))}
    />
  ),
  blocks: (blocks) => (
    <Suspense>
      <ReviewBlocks {...blocks} call={<LateCall language={blocks.language} />} />
    </Suspense>
  ),
  plan: ({ item, ...question }) => (
    <Suspense fallback={null}>
      <PlanDialog targets={[{ titleZh: item.fields.titleZh, titleEn: item.fields.titleEn, plan: item.plan }]} {...question} />
    </Suspense>
  ),
  question: (question) => (
    <Suspense fallback={null}>
      <Question {...question} />
    </Suspense>
  ),
};

function Question({ item, decision, onDecide, onClose }: DecisionQuestion) {
  const { id, revisionId, version, state, actions, fields, checks } = item;
  const target = {
    id,
    revisionId,
    version,
    state,
    actions,
    titleZh: fields.titleZh,
    titleEn: fields.titleEn,
    publishTime: fields.wantedPublishAt,
    unpublishTime: fields.wantedUnpublishAt,
    unmet: decision === 'approve' ? unmetOf(checks) : [],
  };
  return <ActDialog prompt={{ action: decision, asks: promptKinds[decision], targets: [target] }} onAct={onDecide} onClose={onClose} />;
}

/** Behind the guard, so that the address is read only after hydration. */
function Review() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  const queue = useQueue();
  return /^[\w-]{1,64}$/.test(id) ? <ReviewScreen key={id} id={id} queue={queue} slots={slots} /> : <FirstWaiting queue={queue} />;
}

function FirstWaiting({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const t = useT();
  const navigate = useNavigate();
  const first = queue?.ids[0];
  useEffect(() => {
    if (first) void navigate(staffPaths.review(first), { replace: true });
  }, [first, navigate]);
  if (first || queue?.phase === 'loading') return <ReviewWaiting />;
  return (
    <EmptyState
      title={t(queue?.phase === 'ready' ? 'works:empty.audit' : 'review:review.none')}
      text={queue?.phase === 'ready' ? t('works:empty.auditText') : undefined}
    >
      <Link className="button" to={staffPaths.works('audit')}>
        {t('review:review.toList')}
      </Link>
    </EmptyState>
  );
}

/** The comments of an item: the form, the order, the list and its states. Loaded on demand. */
import { useEffect, useRef, useState } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { Announcement } from '#client/ui/announcement.tsx';
import { CommentForm } from './comment-form.tsx';
import type { CommentMoment } from './comment-moment.ts';
import { CommentList } from './comment-list-style.ts';
import { shownComments, type ShownReply } from './comment-state.ts';
import { Section } from './comment-style.ts';
import { CommentThread } from './comment-thread.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useCommentActions } from './use-comment-actions.ts';
import { useComments, type Comments, type CommentSort } from './use-comments.ts';

export interface CommentSectionProps {
  contentId: string;
  /** Called with the number of public comments. */
  onTotal: (total: number) => void;
  moment?: CommentMoment | undefined;
}

const sorts: readonly CommentSort[] = ['new', 'hot'];

export function CommentSection({ contentId, onTotal, moment }: CommentSectionProps) {
  const t = useT();
  const toasts = useToasts();
  const comments = useComments(contentId);
  const { state, phase, isAnswered, isClosed, dispatch, retry } = comments;
  const actions = useCommentActions(dispatch);
  const [reported, setReported] = useState<ShownReply | null>(null);
  const [removed, setRemoved] = useState<ShownReply | null>(null);
  const { total } = state;
  const isKnown = phase === 'ready';
  useEffect(() => {
    if (isKnown) onTotal(total);
  }, [isKnown, total, onTotal]);
  const shown = shownComments(state);
  const handleRemove = async (id: string) => {
    setRemoved(null);
    if (await actions.remove(id)) toasts.show({ type: 'success', text: t('comment:remove.done') });
  };
  return (
    <Section>
      {isClosed ? (
        <p className="closed">
          <Icon name="message-circle" /> <span>{t(shown.length > 0 ? 'comment:list.closed' : 'comment:list.closedEmpty')}</span>
        </p>
      ) : null}
      {/* Whether it may be written to is known with the first answer. */}
      <div hidden={!isAnswered || isClosed}>
        <CommentForm actions={actions} contentId={contentId} moment={moment} onForbidden={retry} />
      </div>
      {shown.length > 1 ? <SortChoice {...comments} /> : null}
      <CommentSkeleton label={t('comment:list.loading')} isWhole={!isAnswered} isHidden={phase !== 'loading' || shown.length > 0} />
      {phase === 'failed' ? (
        <div className="failed" role="alert">
          <p>
            <Icon name="circle-alert" /> <span>{t('comment:list.failed')}</span>
          </p>
          <Button variant="ghost" small onClick={retry}>
            {t('comment:list.retry')}
          </Button>
        </div>
      ) : null}
      {phase === 'ready' && shown.length === 0 && !isClosed ? (
        <div className="empty">
          <p className="song6">{t('comment:list.empty')}</p>
          <p>{t('comment:list.emptyText')}</p>
        </div>
      ) : null}
      <CommentList aria-busy={phase === 'loading' || undefined} data-stale={phase === 'loading' ? '' : undefined}>
        {shown.map((comment) => (
          <CommentThread
            key={comment.id}
            comment={comment}
            actions={actions}
            isClosed={isClosed}
            onMoreReplies={comments.loadReplies}
            onForbidden={retry}
            onLike={actions.like}
            onReport={(one) => actions.whenLoggedIn(() => setReported(one))}
            onRemove={setRemoved}
            onSeek={moment?.seek}
          />
        ))}
      </CommentList>
      <MoreComments {...comments} />
      {removed ? (
        <QuestionDialog
          title={t('comment:remove.title')}
          text={t('replyCount' in removed && Number(removed.replyCount) > 0 ? 'comment:remove.textWithReplies' : 'comment:remove.text')}
          stayLabel={t('comment:remove.keep')}
          goLabel={t('comment:remove.confirm')}
          isDangerous
          onStay={() => setRemoved(null)}
          onGo={() => void handleRemove(removed.id)}
        />
      ) : null}
      {reported ? (
        <ReportDialog onReport={(report) => actions.report({ id: reported.id, ...report })} onClose={() => setReported(null)} />
      ) : null}
    </Section>
  );
}

function SortChoice({ sort, setSort }: Comments) {
  const t = useT();
  return (
    <fieldset className="sorts">
      <legend className="visually-hidden">{t('comment:sort.label')}</legend>
      {sorts.map((one) => (
        <label key={one}>
          <input type="radio" name="comment-sort" value={one} checked={one === sort} onChange={() => setSort(one)} />
          <span>{t(`comment:sort.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** After loading more, focuses the first new comment, or keeps the focus on the end of the list. */
function MoreComments({ state, more, loadMore }: Comments) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState('');
  const count = state.rows.length;
  const before = useRef(count);
  const handleMore = async () => {
    before.current = count;
    await loadMore();
    setAdded(String(count));
  };
  useEffect(() => {
    if (added === '') return;
    setAdded('');
    const first = state.rows[before.current];
    const item = first ? end.current?.parentElement?.querySelector<HTMLElement>(`[data-comment="${CSS.escape(first.id)}"] .act`) : null;
    item?.focus();
  }, [added, state.rows]);
  return (
    <div className="end" ref={end}>
      <Announcement>{more === 'loading' ? t('comment:list.loading') : ''}</Announcement>
      {more === 'failed' ? (
        <p className="message error" role="alert">
          <Icon name="circle-alert" /> <span>{t('comment:list.failed')}</span>
        </p>
      ) : null}
      {more === 'none' ? null : (
        <Button variant="ghost" busy={more === 'loading'} onClick={() => void handleMore()}>
          {t('comment:list.more')}
        </Button>
      )}
    </div>
  );
}

/** No more than fit into the place that the page keeps for comments. */
const lines = ['a', 'b'];

interface Props {
  label: string;
  /** The form is loading too. */
  isWhole: boolean;
  isHidden: boolean;
}

/** Skeleton of loading comments. */
function CommentSkeleton({ label, isWhole, isHidden }: Props) {
  return (
    <div className="skeleton" role="status" aria-label={label} hidden={isHidden}>
      <span className="skeleton-block form" hidden={!isWhole} />
      {lines.map((line) => (
        <div key={line}>
          <span className="skeleton-block" />
          <span className="skeleton-block" />
          <span className="skeleton-block" />
        </div>
      ))}
    </div>
  );
}

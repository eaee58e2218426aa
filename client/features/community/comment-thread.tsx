/** A comment with its replies: three at first, all on demand, and the form that answers. */
import { useRef, useState, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { CommentForm } from './comment-form.tsx';
import type { ShownComment, ShownReply } from './comment-state.ts';
import type { CommentActions } from './use-comment-actions.ts';
import { durationText } from '#shared/video/duration.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

interface Props extends Omit<CommentHandlers, 'onReply'> {
  comment: ShownComment;
  actions: CommentActions;
  isClosed: boolean;
  /** Fetches the replies beyond those shown; false when that failed. */
  onMoreReplies: (parentId: string, shown: number) => Promise<boolean>;
  onForbidden: () => void;
}

export function CommentThread({ comment, actions, isClosed, onMoreReplies, onForbidden, ...handlers }: Props) {
  const t = useT();
  const [answered, setAnswered] = useState<ShownReply | null>(null);
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle');
  const shown = comment.replies.filter(({ status }) => status === 'public').length;
  const hidden = comment.replyCount - shown;
  const opener = useRef<Element | null>(null);
  const handleReply = (reply: ShownReply) => {
    opener.current = document.activeElement;
    setAnswered(reply);
  };
  const endReply = () => {
    setAnswered(null);
    // The form closes; the focus returns to the button that opened it.
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const item = { ...handlers, canReply: !isClosed && comment.status === 'public' && comment.content !== '', onReply: handleReply };
  const handleMore = async () => {
    setMore('loading');
    setMore((await onMoreReplies(comment.id, shown)) ? 'idle' : 'failed');
  };
  const opening = answered && answered.parentId !== null && answered.nickName ? `@${answered.nickName} ` : '';
  return (
    <li data-comment={comment.id}>
      <CommentItem comment={comment} pinned={comment.pinned} {...item}>
        {comment.replies.length > 0 ? (
          <ul className="replies" aria-label={t('comment:thread.label', { name: comment.nickName || t('comment:item.erased') })}>
            {comment.replies.map((reply) => (
              <li key={reply.id}>
                <CommentItem comment={reply} {...item} />
              </li>
            ))}
          </ul>
        ) : null}
        {hidden > 0 ? (
          <p className="rest">
            <button
              type="button"
              className="link"
              aria-busy={more === 'loading' || undefined}
              onClick={() => void (more !== 'loading' && handleMore())}
            >
              {t(more === 'loading' ? 'comment:thread.loading' : 'comment:thread.more', { count: hidden })}
            </button>
            {more === 'failed' ? (
              <span className="message error" role="alert">
                {t('comment:thread.failed')}
              </span>
            ) : null}
          </p>
        ) : null}
        {answered ? (
          <CommentForm
            key={answered.id}
            actions={actions}
            contentId={comment.contentId}
            reply={{ parentId: comment.id, opening }}
            onSent={endReply}
            onCancel={endReply}
            onForbidden={onForbidden}
          />
        ) : null}
      </CommentItem>
    </li>
  );
}

interface CommentHandlers {
  onLike: (comment: ShownReply) => void;
  onReply: (comment: ShownReply) => void;
  onReport: (comment: ShownReply) => void;
  onRemove: (comment: ShownReply) => void;
  /** Moves the video to the second of a comment. */
  onSeek?: ((second: number) => void) | undefined;
}

interface CommentHandlersProps extends CommentHandlers {
  comment: ShownReply;
  pinned?: boolean;
  /** False where comments are closed. */
  canReply: boolean;
  /** The thread below: replies, and the form that answers. */
  children?: ReactNode;
}

/** A comment that has been deleted but whose replies stay. */
function GoneComment({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <article className="item" data-status="gone">
      <span className="face" aria-hidden="true">
        –
      </span>
      <div className="words">
        <p className="text">{t('comment:item.gone')}</p>
        {children}
      </div>
    </article>
  );
}

function CommentItem({ comment, pinned = false, canReply, children, onLike, onReply, onReport, onRemove, onSeek }: CommentHandlersProps) {
  const t = useT();
  const { status, liked, likeCount, mine, second } = comment;
  const name = comment.isErased || comment.nickName === '' ? t('comment:item.erased') : comment.nickName;
  if (comment.content === '') return <GoneComment>{children}</GoneComment>;
  return (
    <article className="item" data-status={status} aria-label={t('comment:item.label', { name })}>
      <span className="face" aria-hidden="true" data-tone={toneOf(comment.nickName)}>
        {comment.isErased ? '–' : ([...name][0] ?? '–')}
      </span>
      <div className="words">
        <header>
          <b lang={writingOf(name)}>{name}</b>
          {comment.byStaff ? <span className="badge staff">{t('comment:item.staff')}</span> : null}
          {pinned ? (
            <span className="badge">
              <Icon name="pin" /> <span>{t('comment:item.pinned')}</span>
            </span>
          ) : null}
          {status === 'sending' ? (
            <span className="when">{t('comment:item.sending')}</span>
          ) : (
            <span className="when">
              <TimeText value={comment.createTime} relative />
            </span>
          )}
        </header>
        {second !== null && onSeek ? (
          <a
            className="moment"
            href={`?t=${second}`}
            onClick={(event) => {
              event.preventDefault();
              onSeek(second);
            }}
          >
            <Icon name="play" /> <span>{durationText(second)}</span>
          </a>
        ) : null}
        <p className="text" lang={comment.lang || undefined}>
          {comment.content}
        </p>
        {status === 'pending' ? (
          <p className="message waits">
            <Icon name="info" /> <span>{t('comment:item.pending')}</span>
          </p>
        ) : null}
        {status === 'sending' ? null : (
          <div className="acts">
            {status === 'public' ? (
              <button type="button" className="act like" aria-pressed={liked} onClick={() => onLike(comment)}>
                <Icon name="heart" />
                <span className="visually-hidden">{t('comment:like.label', { name })}</span>{' '}
                {likeCount > 0 ? <span>{likeCount}</span> : null}
              </button>
            ) : null}
            {status === 'public' && canReply ? (
              <button type="button" className="act" onClick={() => onReply(comment)}>
                <span>{t('comment:item.reply')}</span>
                <span className="visually-hidden">{t('comment:item.replyTo', { name })}</span>
              </button>
            ) : null}
            {mine ? (
              <button type="button" className="act quiet" onClick={() => onRemove(comment)}>
                {t('comment:item.remove')}
              </button>
            ) : (
              <button type="button" className="act quiet" onClick={() => onReport(comment)}>
                {t('comment:item.report')}
              </button>
            )}
          </div>
        )}
        {children}
      </div>
    </article>
  );
}

const tones = 5;

/** The same name has the same tone everywhere. */
function toneOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones;
}

/** A comment with its replies: three at first, all on demand, and the form that answers. */
import { useRef, useState } from 'react';
import { useT } from '#client/lib/translations.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, type CommentHandlers } from './comment-item.tsx';
import type { ShownComment, ShownReply } from './comment-state.ts';
import type { CommentActions } from './use-comment-actions.ts';

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

/** A reply from the queue: the thread above, the answer below. A comment that waits is approved with it. */
import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { addComment, listReplies, type CommentReply, type ModeratedComment } from '#shared/api/comment.ts';
import { commentMax, pageSizeMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { createSubmissionKey } from '#client/lib/draft.ts';
import { useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { FormDialog } from '#client/record/form-dialog.tsx';

interface Props {
  comment: ModeratedComment;
  /** Makes a waiting comment public, which nobody can answer before; false when that failed. */
  onApprove: () => Promise<boolean>;
  onClose: (isSent: boolean) => void;
}

export function ReplyDialog({ comment, onApprove, onClose }: Props): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  /** A text that is sent again keeps its key: the server does it once, whatever became of the answer. */
  const submission = useRef({ text: '', key: '' });
  const parentId = comment.parentId ?? comment.id;
  const waits = comment.status === 'pending';
  return (
    <FormDialog
      title={t('manage:comments.reply.title', { name: comment.nickName || t('manage:comments.erased') })}
      text={<Thread comment={comment} parentId={parentId} />}
      submitLabel={t(waits ? 'manage:comments.reply.approveAndSend' : 'manage:comments.reply.send')}
      fields={[{ name: 'content', kind: 'area', label: t('manage:comments.reply.field'), required: true, maxLength: commentMax }]}
      // A reply to a reply names whom it answers, as on the page of the item.
      initial={{ content: comment.parentId !== null && comment.nickName ? `@${comment.nickName} ` : '' }}
      onSend={async ({ content }) => {
        if (waits && !(await onApprove())) return t('manage:comments.failed');
        if (submission.current.text !== content) submission.current = { text: content, key: createSubmissionKey() };
        const idempotencyKey = submission.current.key;
        const outcome = await api(addComment, { body: { contentId: comment.contentId, content, parentId } }, { idempotencyKey });
        if (outcome.status !== 'ok') return outcome.message ?? t('manage:comments.failed');
        toasts.show({ type: 'success', text: t('manage:comments.reply.sent') });
        return null;
      }}
      onClose={onClose}
    />
  );
}

/** What is public of the thread, and the comment itself where it is not yet. */
function Thread({ comment, parentId }: { comment: ModeratedComment; parentId: string }): ReactNode {
  const t = useT();
  // A comment that waits has no replies.
  const key = comment.status === 'pending' && comment.parentId === null ? null : parentId;
  const { value } = useLoaded((api, signal) => api(listReplies, { query: { id: parentId, pageSize: pageSizeMax } }, { signal }), key);
  const others = (value ?? []).filter(({ id }) => id !== comment.id);
  const words = ({ id, nickName, content }: Pick<CommentReply, 'id' | 'nickName' | 'content'>) => (
    <li key={id} aria-current={id === comment.id || undefined}>
      <b lang={writingOf(nickName)}>{nickName || t('manage:comments.erased')}</b>
      <span lang={writingOf(content)}>{content}</span>
    </li>
  );
  return (
    <Words aria-label={t('manage:comments.reply.thread')}>
      {comment.answers ? (
        <li>
          <q lang={writingOf(comment.answers)}>{comment.answers}</q>
        </li>
      ) : null}
      {[comment, ...others].toSorted((one, other) => one.createTime.localeCompare(other.createTime)).map(words)}
    </Words>
  );
}

const Words = styled.ol`
  display: grid;
  gap: 0.5rem;
  padding: 0.75rem 1rem;
  border-radius: var(--r-s);
  background: var(--sunken);
  font-size: var(--t-s);
  line-height: 1.6;
  overflow-wrap: anywhere;
  white-space: pre-line;

  b {
    margin-inline-end: 0.6em;
  }
  [aria-current] {
    font-weight: 600;
  }
`;

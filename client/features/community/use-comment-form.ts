/** The draft of a comment: stored until it is accepted, and retried with the same idempotency key. */
import { useRef, useState, type RefObject } from 'react';
import { commentMax } from '#shared/limits.ts';
import { createSubmissionKey, readDraft, writeDraft } from '#client/lib/draft.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import type { CommentMoment } from './comment-moment.ts';
import type { CommentActions } from './use-comment-actions.ts';

export interface CommentFormSettings {
  actions: CommentActions;
  contentId: string;
  /** The comment replied to, and the prefix of the reply (`@name `). */
  reply?: { parentId: string; opening: string };
  /** The video that the comment may be about. */
  moment?: CommentMoment | undefined;
  onSent?: () => void;
  /** The item may have been closed meanwhile. */
  onForbidden: () => void;
}

export interface CommentFormState {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** As its reader counts. */
  length: number;
  /** The refusal; '' = none. */
  message: string;
  isSending: boolean;
  /** Second of the video at which the writing began; null before it plays. */
  second: number | null;
  isSecondAdded: boolean;
  addSecond: (isAdded: boolean) => void;
  /** Takes the second, unless a text has been begun. */
  begin: () => void;
  change: (text: string) => void;
  submit: () => void;
}

/** A comment is about the second that it was begun at, from this second of the video on. */
const addedFrom = 10;

export function useCommentForm({ actions, contentId, reply, moment, onSent, onForbidden }: CommentFormSettings): CommentFormState {
  const t = useT();
  const toasts = useToasts();
  const field = useRef<HTMLTextAreaElement>(null);
  const name = reply ? `comment-${contentId}-${reply.parentId}` : `comment-${contentId}`;
  const [text, setText] = useState(() => readDraft(name) || (reply?.opening ?? ''));
  const [message, setMessage] = useState('');
  const [isSending, setSending] = useState(false);
  /** A text that is sent again keeps its key: the server does it once, whatever became of the answer. */
  const submission = useRef({ text: '', key: '' });
  const length = [...text].length;
  const [second, setSecond] = useState<number | null>(null);
  const [isSecondAdded, addSecond] = useState(false);
  const begin = () => {
    const now = moment?.now() ?? 0;
    if (now === 0 || (second !== null && text !== '')) return;
    setSecond(now);
    addSecond(now >= addedFrom);
  };

  const change = (next: string) => {
    setText(next);
    writeDraft(name, next === reply?.opening ? '' : next);
    setMessage('');
  };
  const refuse = (next: string) => {
    setMessage(next);
    field.current?.focus();
  };
  const send = async (content: string) => {
    if (submission.current.text !== content) submission.current = { text: content, key: createSubmissionKey() };
    setSending(true);
    setText('');
    const added = isSecondAdded && second !== null ? { second } : {};
    const outcome = await actions.send({ contentId, content, parentId: reply?.parentId, ...added, key: submission.current.key });
    setSending(false);
    if (outcome.status === 'sent') {
      submission.current = { text: '', key: '' };
      writeDraft(name, '');
      setSecond(null);
      toasts.show({ type: 'success', text: t(outcome.isPending ? 'comment:form.pending' : 'comment:form.sent') });
      onSent?.();
      return;
    }
    setText(content);
    if (outcome.status === 'retry') return actions.whenLoggedIn(() => void send(content));
    toasts.show({ type: 'error', text: t('comment:form.notSent') });
    refuse(outcome.message);
    if (outcome.mayBeClosed) onForbidden();
  };
  const submit = () => {
    const content = text.trim();
    if (isSending) return;
    if (content === '' || content === reply?.opening.trim()) return refuse(t('comment:form.empty'));
    if (length > commentMax) return refuse(t('comment:form.tooLong', { max: commentMax, over: length - commentMax }));
    actions.whenLoggedIn(() => void send(content));
  };
  return { field, text, length, message, isSending, second, isSecondAdded, addSecond, begin, change, submit };
}

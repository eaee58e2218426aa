/** The form of a comment or reply: a growing field, a counter and the server's refusal. */
import { useId, type KeyboardEvent, type SubmitEvent, useRef, useState, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { commentMax } from '#shared/limits.ts';
import { durationText } from '#shared/video/duration.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';
import { createSubmissionKey, readDraft, writeDraft } from '#client/lib/draft.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import type { CommentMoment } from './comment-moment.ts';
import type { CommentActions } from './use-comment-actions.ts';

/** The counter warns from this length on. */
const nearlyFull = commentMax - 20;

interface Props extends CommentFormSettings {
  onCancel?: () => void;
}

export function CommentForm({ onCancel, ...settings }: Props) {
  const t = useT();
  const ids = useId();
  const isKnown = useSnapshot(useTabState().session).status === 'known';
  const { field, text, length, message, isSending, second, isSecondAdded, addSecond, begin, change, submit } = useCommentForm(settings);
  const isReply = settings.reply !== undefined;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape' && onCancel) onCancel();
  };
  return (
    <form className="write" onSubmit={handleSubmit}>
      <label htmlFor={ids} className="visually-hidden">
        {t(isReply ? 'comment:form.replyLabel' : 'comment:form.label')}
      </label>
      <textarea
        ref={field}
        id={ids}
        // The form of a reply opens at its button.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isReply}
        rows={isReply ? 2 : 3}
        value={text}
        placeholder={t(isKnown ? 'comment:form.hint' : 'comment:form.hintAnonymous')}
        aria-invalid={message ? true : undefined}
        aria-describedby={`${message ? `${ids}-message ` : ''}${ids}-count`}
        onFocus={begin}
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKey}
      />
      {message ? (
        <p className="message error" id={`${ids}-message`}>
          <Icon name="circle-alert" /> <span>{message}</span>
        </p>
      ) : null}
      <div className="foot">
        <span className="count" id={`${ids}-count`} data-full={length > nearlyFull ? '' : undefined}>
          <span className="visually-hidden">{t('comment:form.count', { count: length, max: commentMax })}</span>
          <span aria-hidden="true">{`${length} / ${commentMax}`}</span>
        </span>
        {second === null ? null : (
          <label className="moment">
            <input type="checkbox" checked={isSecondAdded} onChange={({ target }) => addSecond(target.checked)} />
            <span>{t('comment:form.second', { time: durationText(second) })}</span>
          </label>
        )}
        <kbd className="keys" aria-hidden="true">
          {t('comment:form.keys')}
        </kbd>
        {onCancel ? (
          <Button variant="ghost" small onClick={onCancel}>
            {t('comment:form.cancel')}
          </Button>
        ) : null}
        <Button type="submit" small busy={isSending}>
          {t(isSending ? 'comment:form.sending' : sendKey(isKnown, isReply))}
        </Button>
      </div>
    </form>
  );
}

function sendKey(isKnown: boolean, isReply: boolean): string {
  if (!isKnown) return 'comment:form.logInAndSend';
  return isReply ? 'comment:form.sendReply' : 'comment:form.send';
}

interface CommentFormSettings {
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

interface CommentFormState {
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

function useCommentForm({ actions, contentId, reply, moment, onSent, onForbidden }: CommentFormSettings): CommentFormState {
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

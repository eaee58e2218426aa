/** The form of a comment or reply: a growing field, a counter and the server's refusal. */
import { useId, type KeyboardEvent, type SubmitEvent } from 'react';
import { useSnapshot } from 'valtio';
import { commentMax } from '#shared/limits.ts';
import { durationText } from '#shared/video/duration.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { useCommentForm, type CommentFormSettings } from './use-comment-form.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

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

/** What an author answers when a rejected work is submitted again; needed where nothing was changed. */
import { useEffect, useId, useState } from 'react';
import { replyMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { FieldMessage } from '#client/ui/form-field.tsx';
import type { FieldsProps } from './asked-act.ts';

export function ReplyFields({ onFields }: FieldsProps) {
  const t = useT();
  const id = useId();
  const [reply, setReply] = useState('');
  useEffect(() => onFields(reply.trim() === '' ? {} : { reply: reply.trim() }), [reply, onFields]);
  return (
    <div className="fld">
      <label htmlFor={`${id}-reply`}>{t('works:ask.reply')}</label>
      <textarea
        id={`${id}-reply`}
        className="inp"
        rows={4}
        maxLength={replyMax}
        value={reply}
        aria-describedby={`${id}-message`}
        onChange={({ target }) => setReply(target.value)}
      />
      <FieldMessage id={`${id}-message`} hint={t('works:ask.replyHint')} />
    </div>
  );
}

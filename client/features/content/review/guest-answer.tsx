/** A guest's answer to a draft: approval, or a request for changes with a note. */
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { remarkMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldMessage } from '#client/ui/form/form-field.tsx';
import type { PreviewState } from './use-preview.ts';

/** Renders nothing for read-only links. */
export function GuestAnswer({ preview, isBusy, message, answer }: PreviewState) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState(preview?.note ?? '');
  const [isJudged, setJudged] = useState(false);
  if (preview?.kind !== 'review') return null;
  const error = isJudged && note.trim() === '' ? t('preview:guest.noteMissing') : undefined;
  const handleAnswer = (decision: 'approve' | 'changes') => {
    setJudged(decision === 'changes');
    if (decision === 'changes' && note.trim() === '') return field.current?.focus();
    return void answer(decision, note);
  };
  return (
    <Card aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('preview:guest.title')}</h2>
      <p role="status">{message || (preview.decision ? t(`preview:guest.${preview.decision}Given`) : t('preview:guest.text'))}</p>
      <div className="field">
        <label htmlFor={`${id}-note`}>{t('preview:guest.note')}</label>
        <textarea
          ref={field}
          id={`${id}-note`}
          className="input"
          rows={4}
          maxLength={remarkMax * 2}
          value={note}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setNote(target.value)}
        />
        <FieldMessage id={`${id}-hint`} error={error} hint={t('preview:guest.noteHint')} />
      </div>
      <div className="answers">
        <Button variant="ghost" busy={isBusy} aria-pressed={preview.decision === 'changes'} onClick={() => handleAnswer('changes')}>
          {t('preview:guest.changes')}
        </Button>
        <Button variant="approve" busy={isBusy} aria-pressed={preview.decision === 'approve'} onClick={() => handleAnswer('approve')}>
          {t('preview:guest.approve')}
        </Button>
      </div>
    </Card>
  );
}

const Card = styled.section`
  display: grid;
  gap: 1rem;
  max-width: 44rem;
  margin: var(--s8) auto;
  padding: 1.5rem;
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--e2);

  h2 {
    font-size: var(--t-h3);
  }
  h2 + p {
    color: var(--text-2);
  }
  .answers {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }

  ${media.phone} {
    .answers .button {
      flex: 1 1 auto;
    }
  }
`;

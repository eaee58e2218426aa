/** Asks before something is deleted; where other things depend on it, says which, and offers no deletion. */
import { useId } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { FormDialog } from './form-dialog.tsx';

export interface Deletion {
  name: string;
  /** Consequences of the deletion. */
  text: string;
  /** Question and button label, if it is not a deletion. */
  title?: string;
  submitLabel?: string;
  /** Why it must stay; null where it can go. */
  keeps: string | null;
  /** `data-row` of the row that gets the focus on its first button or link after the deletion. */
  near: string;
  /** Deletes it; resolves to null on success, otherwise to the error. */
  onDelete: () => Promise<string | null>;
}

export function DeleteQuestion({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  const t = useT();
  if (deletion.keeps !== null) return <KeepNotice name={deletion.name} text={deletion.keeps} onClose={onClose} />;
  const handleClose = (isSent: boolean) => {
    onClose();
    if (isSent) document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(deletion.near)}"] :is(button, a)`)?.focus();
  };
  return (
    <FormDialog
      title={deletion.title ?? t('staff:form.deleteAsk', { name: deletion.name })}
      text={deletion.text}
      submitLabel={deletion.submitLabel ?? t('staff:form.delete')}
      isDangerous
      fields={[]}
      initial={{}}
      onSend={deletion.onDelete}
      onClose={handleClose}
    />
  );
}

/** The row that follows a row in a list, else the one before it; '' if it is the only one. */
export function neighbourOf(names: readonly string[], name: string): string {
  const at = names.indexOf(name);
  return names[at + 1] ?? names[at - 1] ?? '';
}

function KeepNotice({ name, text, onClose }: { name: string; text: string; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const { isOpen, answer } = useAnswer(onClose);
  return (
    <QuestionFrame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>{t('staff:form.cannotDelete', { name })}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div className="answers">
        <Button onClick={() => answer('stay')}>{t('manage:list.close')}</Button>
      </div>
    </QuestionFrame>
  );
}

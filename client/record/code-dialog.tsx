/** Shows a secret once, to be copied: an invitation code, a personal link. */
import { useId, useState } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useFocusBack } from './record-dialog.tsx';

interface Props {
  title: string;
  text: string;
  code: string;
  onClose: () => void;
}

export function CodeDialog({ title, text, code, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const [isCopied, setCopied] = useState(false);
  useFocusBack();
  const handleCopy = async () =>
    // Without permission for the clipboard it is copied from the field.
    setCopied(
      await navigator.clipboard.writeText(code).then(
        () => true,
        () => false,
      ),
    );
  return (
    <QuestionFrame
      open={isOpen}
      onClose={onClose}
      // Esc would lose it.
      onCancel={(event) => event.preventDefault()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <input className="input" readOnly aria-label={title} value={code} onFocus={({ target }) => target.select()} />
      <p className="message" role="status">
        {isCopied ? t('manage:form.copied') : ''}
      </p>
      <div className="answers">
        <Button variant="ghost" onClick={() => void handleCopy()}>
          {t('manage:form.copy')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('manage:form.kept')}</Button>
      </div>
    </QuestionFrame>
  );
}

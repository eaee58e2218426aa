/** Shows a secret once: an invitation code, a first password. */
import { useId, useState, type SyntheticEvent } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';

interface Props {
  title: string;
  text: string;
  code: string;
  onClose: () => void;
}

export function CodeDialog({ title, text, code, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const { isOpen, answer } = useAnswer(onClose);
  // Esc would lose it.
  const keep = (event: SyntheticEvent) => event.preventDefault();
  const handleCopy = async () => {
    await navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <QuestionFrame
      open={isOpen}
      onClose={() => answer('stay')}
      onCancel={keep}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <input className="input" readOnly aria-label={title} value={code} onFocus={({ target }) => target.select()} />
      <p className="message" role="status">
        {isCopied ? t('staff:form.copied') : ''}
      </p>
      <div className="answers">
        <Button variant="ghost" onClick={() => void handleCopy()}>
          {t('staff:form.copy')}
        </Button>
        <Button onClick={() => answer('go')}>{t('staff:form.kept')}</Button>
      </div>
    </QuestionFrame>
  );
}

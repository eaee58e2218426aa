/** A modal confirm dialog with two answers: stay, or go on. */
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { dialogCard, Dialog } from './dialog.tsx';
import { useAnswer } from './use-answer.ts';

interface Props {
  title: string;
  text?: ReactNode;
  stayLabel: string;
  goLabel: string;
  /** Going on is destructive. */
  isDangerous?: boolean;
  onStay: () => void;
  onGo: () => void;
  /** Input of the question, such as a password. */
  children?: ReactNode;
}

/** Render it while the question is open. The focus starts on the cancel button, is trapped and returned. */
export function QuestionDialog({ title, text, stayLabel, goLabel, isDangerous = false, onStay, onGo, children }: Props): ReactNode {
  const id = useId();
  const { isOpen, answer } = useAnswer((choice) => (choice === 'go' ? onGo() : onStay()));
  return (
    <QuestionFrame
      open={isOpen}
      onClose={() => answer('stay')}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {text && <p id={`${id}-text`}>{text}</p>}
      {children}
      <div className="answers">
        <Button variant="ghost" onClick={() => answer('stay')}>
          {stayLabel}
        </Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} onClick={() => answer('go')}>
          {goLabel}
        </Button>
      </div>
    </QuestionFrame>
  );
}

export const framePadding = 'max(1.5rem, calc(36 * var(--tx)))';

/** The look of small dialogs with a heading, a sentence and answers. */
export const QuestionFrame = styled(Dialog)`
  ${dialogCard}
  width: min(30rem, calc(100vw - 2rem));
  padding: ${framePadding};

  h2 {
    font-size: var(--t-h3);
  }
  h2 + p {
    margin-block: 0.6rem 1.1rem;
    color: var(--text-2);
    font-size: var(--t-ui);
    line-height: 1.7;
  }
  .answers {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.75rem;
    margin-top: 1.5rem;
  }
  ${media.phone} {
    .answers > .button {
      flex: 1 1 auto;
    }
  }
`;

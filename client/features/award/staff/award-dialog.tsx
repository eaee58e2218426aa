/** The frame of the small forms of awards data: a heading, fields, two answers. */
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/question-dialog.tsx';
import { fieldLook, lineLook } from './field-style.ts';
import { useFocusBack } from './use-focus-back.ts';

interface Props {
  title: string;
  form: { attach: (element: HTMLFormElement | null) => void };
  submitLabel: string;
  isBusy?: boolean;
  onSubmit: (event: SubmitEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

export function AwardDialog({ title, form: { attach }, submitLabel, isBusy = false, onSubmit, onClose, children }: Props) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  useFocusBack();
  return (
    <Frame open={isOpen} onClose={onClose} aria-labelledby={id}>
      <form ref={attach} onSubmit={onSubmit} noValidate>
        <h2 id={id}>{title}</h2>
        {children}
        <div className="answers">
          <Button look="ghost" onClick={() => setOpen(false)}>
            {t('awards:form.cancel')}
          </Button>
          <Button type="submit" busy={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Frame>
  );
}

const Frame = styled(QuestionFrame)`
  width: min(34rem, calc(100vw - 2rem));

  form {
    display: grid;
    gap: 1.1rem;
  }
  .answers {
    margin-top: 0.4rem;
  }
  ${lineLook}
  .lines .does {
    display: flex;
  }
  .recipients {
    display: grid;
    gap: 0.6rem;
  }
  .recipients > .label {
    font-size: var(--t-s);
    font-weight: 600;
  }
  ${fieldLook}
`;

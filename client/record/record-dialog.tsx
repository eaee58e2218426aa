/** Frame of small forms: heading, fields, two buttons. */
import { useId, useState, type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { fieldLook, lineLook } from './field-style.ts';

interface Props {
  title: string;
  text?: ReactNode;
  className?: string | undefined;
  form: { attach: (element: HTMLFormElement | null) => void };
  submitLabel: string;
  isBusy?: boolean;
  isDangerous?: boolean;
  /** Closes it as Cancel does. */
  isDone?: boolean;
  /** Further answers. */
  more?: ReactNode;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

export function RecordDialog(props: Props) {
  const {
    title,
    text,
    className,
    form: { attach },
    submitLabel,
    isBusy = false,
    isDangerous = false,
    isDone = false,
    more,
    children,
  } = props;
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  useFocusBack();
  return (
    <Frame className={className} open={isOpen && !isDone} onClose={props.onClose} aria-labelledby={id}>
      <form ref={attach} onSubmit={props.onSubmit} noValidate>
        <h2 id={id}>{title}</h2>
        {typeof text === 'string' ? <p>{text}</p> : text}
        {children}
        <div className="answers">
          {more}
          <Button variant="ghost" onClick={() => setOpen(false)}>
            {t('manage:form.cancel')}
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Frame>
  );
}

/** Restores the focus to the opener of a dialog, also if the dialog is unmounted with its part of the page. */
export function useFocusBack(): void {
  const opener = useRef<Element | null>(null);
  // Read before the dialog opens, which moves the focus.
  useLayoutEffect(() => {
    opener.current ??= document.activeElement;
  }, []);
  useEffect(
    () => () => {
      const element = opener.current;
      if (element instanceof HTMLElement && element.isConnected && document.activeElement === document.body) element.focus();
    },
    [],
  );
}

const Frame = styled(QuestionFrame)`
  width: min(34rem, calc(100vw - 2rem));

  form {
    display: grid;
    gap: 1.1rem;
  }
  h2 + p {
    margin-block: -0.5rem 0;
  }
  .answers {
    margin-top: 0.4rem;
  }
  .offers {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
  .tick + .tick,
  .field + .offers {
    margin-top: -0.6rem;
  }
  ${lineLook}
  .picks {
    max-height: 19rem;
    padding: 0.25rem 0.9rem;
    border: 1px solid var(--line);
    border-radius: var(--r-s);
    overflow: auto;
  }
  .picks:empty {
    display: none;
  }
  .picks > * + * {
    border-top: 1px solid var(--line);
  }
  .picks .twin {
    display: block;
    font-size: var(--t-xs);
    line-height: 1.5;
    color: var(--text-2);
  }
  .picks > .there {
    padding: 0.5rem 0 0.5rem 2.075rem;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .picks .tick {
    margin-top: 0;
    padding-block: 0.25rem;
  }
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

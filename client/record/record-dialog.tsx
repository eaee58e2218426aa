/** Frame of small forms: heading, fields, two buttons. */
import { useId, useState, type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { fieldLook, lineLook } from './field-style.ts';

interface Props {
  title: string;
  form: { attach: (element: HTMLFormElement | null) => void };
  submitLabel: string;
  isBusy?: boolean;
  onSubmit: (event: SubmitEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

export function RecordDialog({ title, form: { attach }, submitLabel, isBusy = false, onSubmit, onClose, children }: Props) {
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
          <Button variant="ghost" onClick={() => setOpen(false)}>
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

interface NameDialogProps {
  title: string;
  submitLabel: string;
  /** Labels of the two fields. */
  labels: { zh: string; en: string };
  initial?: { zh: string; en: string };
  isBusy?: boolean;
  onDone: (names: { zh: string; en: string }) => void;
  onClose: () => void;
  /** Further fields, above the names. */
  children?: ReactNode;
  /** Fields below the names that follow from them. */
  below?: (names: { zh: string; en: string }) => ReactNode;
}

/** Form for a name in both languages, at least one of which is required. */
export function NameDialog({
  title,
  submitLabel,
  labels,
  initial = { zh: '', en: '' },
  isBusy = false,
  onDone,
  onClose,
  children,
  below,
}: NameDialogProps) {
  const t = useT();
  const missing = t('awards:form.nameMissing');
  const form = useForm({ initial, check: ({ zh, en }) => (zh.trim() || en.trim() ? {} : { zh: missing }) });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() === null) onDone({ zh: form.values.zh.trim(), en: form.values.en.trim() });
  };
  return (
    <RecordDialog title={title} form={form} submitLabel={submitLabel} isBusy={isBusy} onSubmit={handleSubmit} onClose={onClose}>
      {children}
      <TextField label={labels.zh} field={form.field('zh')} maxLength={240} lang="zh-Hans" />
      <TextField label={labels.en} field={form.field('en')} maxLength={240} lang="en" />
      {below?.(form.values)}
    </RecordDialog>
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

/** Asks for the password before a sensitive action. */
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { FormFrame } from './form-frame.tsx';
import { useSubmit } from './use-submit.ts';

interface Props {
  title: string;
  text: string;
  /** Label of the confirm button. */
  action: string;
  isDangerous?: boolean;
  /** Runs the action; gives null on success, else the server's message. */
  send: (password: string) => Promise<string | null>;
  onClose: () => void;
}

export function PasswordForAction({ title, text, action, isDangerous = false, send, onClose }: Props): ReactNode {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(true);
  // The dialog's own effect has returned the focus by now, so the owner can unmount it.
  useEffect(() => {
    if (!open) onClose();
  }, [open, onClose]);
  const form = useForm({ initial: { password: '' }, check: ({ password }) => (password ? {} : { password: t('account:form.empty') }) });
  const submit = useSubmit({
    form,
    send: async ({ password }) => {
      const failure = await send(password);
      if (failure === null) setOpen(false);
      return failure;
    },
  });
  return (
    <QuestionFrame open={open} onClose={() => setOpen(false)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <FormFrame
        form={form}
        submit={submit}
        aria-labelledby={id}
        end={
          <div className="answers">
            <Button variant="ghost" onClick={() => setOpen(false)}>
              {t('settings:form.cancel')}
            </Button>
            <Button
              type="submit"
              variant={isDangerous ? 'danger' : 'primary'}
              busy={submit.isBusy}
              aria-disabled={form.values.password === ''}
            >
              {action}
            </Button>
          </div>
        }
      >
        <PasswordField
          wide
          required
          label={t('account:field.currentPassword')}
          field={form.field('password')}
          autoComplete="current-password"
          showLabel={t('account:field.showPassword')}
        />
      </FormFrame>
    </QuestionFrame>
  );
}

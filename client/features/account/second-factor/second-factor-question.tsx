/** Asks for the password, a code or both before a change of the second factor, and for the name of a passkey. */
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { FormFrame } from '#client/features/account/form-frame.tsx';
import { useSubmit } from '#client/features/account/use-submit.ts';
import { CodeInput } from './code-input.tsx';

export interface Proof {
  name: string;
  password: string;
  code: string;
}

interface Props {
  title: string;
  text: string;
  /** Label of the confirm button. */
  action: string;
  asks: readonly (keyof Proof)[];
  nameMax?: number;
  isDangerous?: boolean;
  /** Runs the action; gives null on success, else the server's message. */
  send: (proof: Proof) => Promise<string | null>;
  onClose: () => void;
}

export function SecondFactorQuestion({ title, text, action, asks, nameMax, isDangerous = false, send, onClose }: Props): ReactNode {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(true);
  // The dialog's own effect has returned the focus by now, so the owner can unmount it.
  useEffect(() => {
    if (!open) onClose();
  }, [open, onClose]);
  const form = useForm<keyof Proof>({
    initial: { name: '', password: '', code: '' },
    check: (values) => Object.fromEntries(asks.filter((name) => !values[name].trim()).map((name) => [name, t('account:form.empty')])),
  });
  const submit = useSubmit({
    form,
    send: async ({ name, password, code }) => {
      const failure = await send({ name, password, code: code.trim() });
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
              aria-disabled={asks.some((name) => form.values[name].trim() === '')}
            >
              {action}
            </Button>
          </div>
        }
      >
        {asks.includes('name') && (
          <TextField
            wide
            required
            label={t('settings:secondFactor.passkeys.name')}
            field={form.field('name')}
            autoComplete="off"
            {...(nameMax && { maxLength: nameMax })}
          />
        )}
        {asks.includes('password') && (
          <PasswordField
            wide
            required
            label={t('account:field.currentPassword')}
            field={form.field('password')}
            autoComplete="current-password"
            showLabel={t('account:field.showPassword')}
          />
        )}
        {asks.includes('code') && <CodeInput field={form.field('code')} takesBoth />}
      </FormFrame>
    </QuestionFrame>
  );
}

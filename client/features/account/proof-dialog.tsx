/** Asks for proof before a sensitive action: the password, a code of the second factor or both, and for the name of a new passkey. */
import { useId, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useDismissal } from '#client/ui/overlay/use-dismissal.ts';
import { FormFrame } from './form-frame.tsx';
import { CodeInput } from './second-factor/code-input.tsx';
import { useSubmit } from './use-submit.ts';

export interface Proof {
  name: string;
  password: string;
  code: string;
}

export interface ProofProps {
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

export function ProofDialog({ title, text, action, asks, nameMax, isDangerous = false, send, onClose }: ProofProps): ReactNode {
  const t = useT();
  const id = useId();
  const { open, close } = useDismissal(onClose);
  const form = useForm<keyof Proof>({
    initial: { name: '', password: '', code: '' },
    check: (values) => Object.fromEntries(asks.filter((name) => !values[name].trim()).map((name) => [name, t('account:form.empty')])),
  });
  const submit = useSubmit({
    form,
    send: async ({ name, password, code }) => {
      const failure = await send({ name, password, code: code.trim() });
      if (failure === null) close();
      return failure;
    },
  });
  return (
    <QuestionFrame open={open} onClose={close} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <FormFrame
        form={form}
        submit={submit}
        aria-labelledby={id}
        end={
          <div className="answers">
            <Button variant="ghost" onClick={close}>
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

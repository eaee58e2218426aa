/** A new password, confirmed by a code to the user's own address. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { getEmailCodePwd, updatePwd, type UserInfo } from '#shared/api/account.ts';
import { entranceOf } from '#shared/entrances.ts';
import { paths } from '#shared/paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { refreshUser } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useForm } from '#client/ui/form/use-form.ts';
import { CodeField } from './code-field.tsx';
import { checkFields, isComplete } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useLeaveTexts, useUser } from './settings-form.ts';
import { failureOf, useSubmit } from './use-submit.ts';

const initial = { emailCode: '', password: '', confirmation: '' };
const needs = { form: 'password' } as const;

export function PasswordForm(): ReactNode {
  const t = useT();
  const tab = useTabState();
  const api = useApi();
  const toasts = useToasts();
  const user = useUser();
  const leaveTexts = useLeaveTexts();
  const navigate = useNavigate();
  const form = useForm({ initial, check: (values) => checkFields(values, { ...needs, t }) });
  const submit = useSubmit({
    form,
    send: async ({ emailCode, password }) => {
      const outcome = await api(updatePwd, { body: { emailCode: emailCode.trim(), password } }, { showLoading: true });
      if (outcome.status !== 'ok') return failureOf(outcome, t);
      form.reset(initial);
      toasts.show({ type: 'success', text: t('settings:password.done') });
      await refreshUser(tab, api);
      // A user who must set a first password did not open this form by choice.
      if (user.mustChangePassword) void navigate(nextPath(user));
      return null;
    },
  });
  return (
    <section className="card" aria-label={t('navigation:section.password')}>
      {user.mustChangePassword && (
        <p className="note" data-tone="warning">
          {t('account:guard.passwordText')}
        </p>
      )}
      <p className="note">{t('settings:password.explained', { email: user.userName })}</p>
      <FormFrame
        form={form}
        submit={submit}
        aria-label={t('navigation:section.password')}
        end={
          <div className="submit">
            <span>{t('settings:password.others')}</span>
            <Button type="submit" busy={submit.isBusy} aria-disabled={!isComplete(form.values, needs)}>
              {t('settings:password.submit')}
            </Button>
          </div>
        }
      >
        {/* Password managers keep the new password under the address. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={user.userName}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <CodeField
          field={form.field('emailCode')}
          purpose="password"
          hasEmail
          judgeEmail={() => null}
          send={() => api(getEmailCodePwd, { body: {} })}
        />
        <NewPasswordFields form={form} isNew />
      </FormFrame>
      <LeaveQuestion isDirty={form.isDirty} texts={leaveTexts} />
    </section>
  );
}

/** After a first password. */
function nextPath(user: UserInfo): string {
  if (user.secondFactor === 'missing') return paths.setSecondFactor;
  return entranceOf(user) ? paths.manage : paths.home;
}

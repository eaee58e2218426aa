/** Registration of an institution (PGC) or an ordinary user. */
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { register } from '#shared/api/account.ts';
import { defaultUserType, userTypes, type UserType } from '#shared/user-type.ts';
import { registerForm } from '#shared/validation.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { HelpButton } from '#client/ui/help-button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { useToasts } from '#client/ui/toasts.ts';
import { useForm } from '#client/ui/use-form.ts';
import { AgreementTick } from './agreement-tick.tsx';
import { checkFields, isComplete } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { InvitationField } from './invitation-field.tsx';
import { usePanel, type PanelProps } from './login-panels.ts';
import { IdNumberConsent } from './operator-fields.tsx';
import { RegisterFields } from './register-fields.tsx';
import { initialRegistration, registrationBody } from './registration.ts';
import { useInvitation } from './use-invitation.ts';
import { useCall } from './use-call.ts';
import { failureOf, useSubmit } from './use-submit.ts';

const pgcTicks = ['agreement', 'consent'] as const;
const ordinaryTicks = ['agreement'] as const;

export function RegisterForm(props: PanelProps): ReactNode {
  const t = useT();
  const api = useCall();
  const toasts = useToasts();
  const { session } = useTabState();
  const invitation = useInvitation();
  const [userType, setUserType] = useState<UserType>(defaultUserType);
  const isPgc = userType === userTypes.pgc;
  const needs = { form: registerForm(userType), ticks: isPgc ? pgcTicks : ordinaryTicks };
  const form = useForm({
    initial: { ...initialRegistration, email: props.email },
    check: (values) => checkFields(values, { ...needs, t }),
  });
  const submit = useSubmit({
    form,
    send: async (values) => {
      const refused = isPgc ? await invitation.verify(values.invitationCode) : null;
      if (refused !== null) return refused;
      const outcome = await api(register, { body: registrationBody(values, userType, session.invitationCode) });
      if (outcome.status !== 'ok') return failureOf(outcome);
      toasts.show({ type: 'success', text: t('account:register.done') });
      props.onDone();
      return null;
    },
  });
  const email = usePanel(props, { form, address: 'email', ticks: pgcTicks, onVisit: () => setUserType(defaultUserType) });
  return (
    <>
      <Type>
        <Segmented
          label={t('account:userType.label')}
          value={String(userType)}
          options={[
            { value: String(userTypes.pgc), label: t('account:userType.pgc') },
            { value: String(userTypes.ordinary), label: t('account:userType.ordinary') },
          ]}
          onChange={(value) => setUserType(value === String(userTypes.pgc) ? userTypes.pgc : userTypes.ordinary)}
        />
        <HelpButton label={t('common:action.help')} />
      </Type>
      <FormFrame
        form={form}
        submit={submit}
        aria-label={t('account:tab.register')}
        end={
          <>
            <div className="ticks">
              {isPgc && <IdNumberConsent field={form.field('consent')} />}
              <AgreementTick field={form.field('agreement')} />
            </div>
            <div className="submit">
              <span>
                {t('account:register.hasAccount')}
                <button type="button" className="text" onClick={() => props.onTab('login')}>
                  {t('account:register.toLogin')}
                </button>
              </span>
              <Button type="submit" busy={submit.isBusy} aria-disabled={!isComplete(form.values, needs)}>
                {t('account:tab.register')}
              </Button>
            </div>
          </>
        }
      >
        <RegisterFields form={form} email={email} isPgc={isPgc} />
        {isPgc && <InvitationField field={form.field('invitationCode')} invitation={invitation} />}
      </FormFrame>
    </>
  );
}

const Type = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
  margin-bottom: 1rem;

  > .seg {
    margin-bottom: 0;
  }
`;

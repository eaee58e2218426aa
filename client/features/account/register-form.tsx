/** Registration of an institution (PGC) or an ordinary user. */
import { useState, useEffect, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { getEmailCode, register, verifyCode } from '#shared/api/account.ts';
import { defaultUserType, userTypes, type UserType } from '#shared/user-type.ts';
import { registerForm, normalEmail } from '#shared/validation.ts';
import { nickNameMax } from '#shared/limits.ts';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState, type TabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { HelpButton } from '#client/ui/help-button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useForm, type Form } from '#client/ui/form/use-form.ts';
import type { Field } from '#client/ui/form/form-field.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { AgreementTick } from './agreement-tick.tsx';
import { checkFields, isComplete } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { usePanel, type PanelProps } from './login-panels.ts';
import { IdNumberConsent, OperatorFields } from './operator-fields.tsx';
import { initialRegistration, registrationBody } from './registration.ts';
import { useCall, failureOf, useSubmit } from './use-submit.ts';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RegionFields } from './region-fields.tsx';

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
  const { asksIdNumber } = useSite();
  const asksConsent = isPgc && asksIdNumber;
  const needs = { form: registerForm(userType, asksIdNumber), ticks: asksConsent ? pgcTicks : ordinaryTicks };
  const form = useForm({
    initial: { ...initialRegistration, email: props.email },
    check: (values) => checkFields(values, { ...needs, t }),
  });
  const submit = useSubmit({
    form,
    send: async (values) => {
      const refused = isPgc ? await invitation.verify(values.invitationCode) : null;
      if (refused !== null) return refused;
      const outcome = await api(register, { body: registrationBody(values, userType, session.invitationCode) }, { showLoading: true });
      if (outcome.status !== 'ok') return failureOf(outcome, t);
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
              {asksConsent && <IdNumberConsent field={form.field('consent')} />}
              <AgreementTick field={form.field('agreement')} />
            </div>
            <div className="submit">
              <span>
                <span>{t('account:register.hasAccount')}</span>
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

const codeMax = 64;

interface Props {
  field: Field;
  invitation: Invitation;
}

/**
 * The optional invitation code of an institution.
 * Begins with the code of the page's address, or with the one that was verified before.
 */
function InvitationField({ field, invitation }: Props): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const { session } = useTabState();
  const verify = async (code: string) => {
    const message = await invitation.verify(code);
    if (message) toasts.show({ type: 'error', text: message });
  };
  useEffect(() => {
    const code = session.invitationCode || invitationInAddress();
    if (code === '' || field.value !== '') return;
    field.onChange(code);
    void verify(code);
    // Once, when the form appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const { institution, error } = invitation.stateOf(field.value);
  const hint = institution ? (
    <span className="message success">
      <Icon name="check" />
      <span>{t('account:invitation.valid', { institution })}</span>
    </span>
  ) : (
    t('account:invitation.hint')
  );
  const handleBlur = () => {
    field.onBlur();
    void verify(field.value);
  };
  return (
    <TextField
      wide
      label={t('account:field.invitationCode')}
      field={{ ...field, onBlur: handleBlur, error: error || undefined }}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={codeMax}
      hint={hint}
    />
  );
}

interface RegisterFieldsProps {
  form: Form<keyof typeof initialRegistration>;
  /** Field of the address, which the panels share. */
  email: Field;
  isPgc: boolean;
}

/** The fields of the registration: those of everybody, then the institution's operator. */
function RegisterFields({ form, email, isPgc }: RegisterFieldsProps): ReactNode {
  const t = useT();
  const api = useCall();
  return (
    <>
      <TextField
        required
        label={t(isPgc ? 'account:field.institution' : 'account:field.nickName')}
        field={form.field('nickName')}
        autoComplete={isPgc ? 'organization' : 'nickname'}
        maxLength={nickNameMax}
      />
      <EmailField field={email} autoComplete="email" />
      <CodeField
        field={form.field('emailCode')}
        purpose="register"
        hasEmail={form.values.email.trim() !== ''}
        judgeEmail={() => form.submitField('email')}
        send={() => api(getEmailCode, { body: { email: normalEmail(form.values.email) } })}
      />
      <NewPasswordFields form={form} />
      {isPgc && (
        <>
          <RegionFields form={form} />
          <OperatorFields form={form} />
        </>
      )}
    </>
  );
}

/** The server's answer about one code. */
interface InvitationState {
  /** The institution that the code belongs to; '' = not verified. */
  institution: string;
  /** Why the code was refused. */
  error: string;
}

interface Invitation {
  /** What is known about the code that is typed now. */
  stateOf: (typed: string) => InvitationState;
  /** Gives null when the code is taken, or there is none; else the message. */
  verify: (code: string) => Promise<string | null>;
}

/** An answer is kept with its code, so that it neither outlives the code in the field nor replaces the answer about a later one. */
function useInvitation(): Invitation {
  const t = useT();
  const api = useCall();
  const tab = useTabState();
  const [judged, setJudged] = useState<Readonly<Record<string, InvitationState>>>({});
  const stateOf = (typed: string) => judged[typed.trim()] ?? { institution: '', error: '' };
  const settle = (code: string, state: InvitationState) => {
    setJudged((earlier) => ({ ...earlier, [code]: state }));
    return state.error || null;
  };
  const verify = async (typed: string) => {
    const code = typed.trim();
    if (code !== '' && code === tab.session.invitationCode && stateOf(code).institution !== '') return null;
    keepInvitation(tab, '');
    if (code === '') return null;
    const outcome = await api(verifyCode, { query: { code } });
    if (outcome.status !== 'ok' || !outcome.data)
      return settle(code, { institution: '', error: failureOf(outcome, t) ?? t('account:warning.invitation') });
    keepInvitation(tab, code);
    return settle(code, { institution: outcome.data.institution, error: '' });
  };
  return { stateOf, verify };
}

function keepInvitation({ session }: Pick<TabState, 'session'>, code: string): void {
  session.invitationCode = code;
}

/** The code in the fragment of a mailed link or in the query of another one; '' without one. Only after hydration. */
function invitationInAddress(): string {
  const [mailed, query] = [location.hash.slice(1), location.search].map((text) => new URLSearchParams(text).get('invitationCode'));
  return (mailed ?? query ?? '').trim();
}

const Type = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
  margin-bottom: 1rem;
`;

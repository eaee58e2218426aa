/** Login, registration and the forgotten password: the same forms in the popup and on the page. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useNavigate } from 'react-router';
import { useT } from '#client/lib/translations.ts';
import { closeLogin, type LoginTab } from '#client/state/session.ts';
import { panelProps, TabList } from '#client/ui/tabs.tsx';
import { paths } from '#shared/paths.ts';
import { isManager } from '#shared/user-type.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { getEmailCodePwd, updatePwd } from '#shared/api/account.ts';
import { normalEmail } from '#shared/validation.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useForm } from '#client/ui/form/use-form.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import { checkFields, isComplete } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { usePanel, type PanelProps } from './login-panels.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useCall, failureOf, useSubmit } from './use-submit.ts';

interface Props {
  initialTab: LoginTab;
  /** Initial e-mail address. */
  email?: string;
  onFinish: () => void;
  /** Called with whether closing would lose text. */
  onDirty?: (isDirty: boolean) => void;
}

const panels = { login: LoginForm, register: RegisterForm, password: ForgottenForm } as const;
const tabKeys = ['login', 'register'] as const;

/** An opened panel keeps its text while another is shown; ticks and the account type are reset on each visit. */
export function LoginForms({ initialTab, email: initialEmail = '', onFinish, onDirty }: Props): ReactNode {
  const t = useT();
  const id = useId();
  const [active, setActive] = useState(initialTab);
  const [visits, setVisits] = useState<Partial<Record<LoginTab, number>>>({ [initialTab]: 1 });
  const [email, setEmail] = useState(initialEmail);
  const tellDirty = useDirtyPanels(onDirty);
  const forms = useRef<HTMLDivElement>(null);
  const hidesFocus = useRef(false);
  useEffect(() => {
    if (hidesFocus.current) forms.current?.querySelector<HTMLElement>('h2, [aria-selected="true"]')?.focus();
    hidesFocus.current = false;
  }, [active]);
  const open = (tab: LoginTab) => {
    // The focused button is hidden with its panel; a tab that is clicked stays.
    hidesFocus.current = tab === 'password' || active === 'password';
    setActive(tab);
    setVisits((before) => ({ ...before, [tab]: (before[tab] ?? 0) + 1 }));
  };
  const finish = (tab: LoginTab) => {
    tellDirty[tab](false);
    open('login');
    // Discards the values of the panel, above all passwords.
    setVisits(({ [tab]: _gone, ...others }) => others);
  };
  return (
    <Forms ref={forms}>
      {active === 'password' ? (
        <h2 id={`${id}-tab-password`} tabIndex={-1}>
          {t('account:tab.password')}
        </h2>
      ) : (
        <TabList
          id={id}
          className="tabs"
          label={t('account:tab.label')}
          tabs={tabKeys.map((key) => ({ key, label: t(`account:tab.${key}`) }))}
          active={active}
          onChange={open}
        />
      )}
      {(Object.keys(panels) as LoginTab[]).map((tab) => {
        const Panel = panels[tab];
        const visit = visits[tab];
        if (visit === undefined && tab === 'password') return null;
        return (
          <div key={tab} {...panelProps(id, tab)} hidden={tab !== active}>
            {visit !== undefined && (
              <Panel
                email={email}
                visit={visit}
                onEmail={setEmail}
                onDirty={tellDirty[tab]}
                onTab={open}
                onDone={() => finish(tab)}
                onFinish={onFinish}
              />
            )}
          </div>
        );
      })}
    </Forms>
  );
}

/** One stable callback per panel. */
function useDirtyPanels(onDirty: ((isDirty: boolean) => void) | undefined): Record<LoginTab, (isDirty: boolean) => void> {
  const latest = useRef(onDirty);
  useEffect(() => {
    latest.current = onDirty;
  }, [onDirty]);
  const [tellers] = useState(() => {
    const dirty = new Set<LoginTab>();
    const tell = (tab: LoginTab) => (isDirty: boolean) => {
      if (isDirty) dirty.add(tab);
      else dirty.delete(tab);
      latest.current?.(dirty.size > 0);
    };
    return { login: tell('login'), register: tell('register'), password: tell('password') };
  });
  return tellers;
}

const Forms = styled.div`
  .tabs,
  h2 {
    display: flex;
    gap: 2rem;
    margin-bottom: 1.1rem;
    padding-inline-end: 3rem;
    outline: 0;
  }
  .tabs > button,
  h2 {
    position: relative;
    min-height: 2.75rem;
    padding-block: 0.3rem;
    font: 600 1.5rem / 1.3 var(--f-song);
  }
  .tabs > button:lang(en),
  h2:lang(en) {
    font: 500 1.625rem / 1.2 var(--f-display);
  }
  .tabs > button {
    color: var(--text-3);
  }
  h2,
  .tabs > [aria-selected='true'] {
    color: var(--text);
    font-weight: 900;
  }
  h2:lang(en),
  .tabs > [aria-selected='true']:lang(en) {
    font-weight: 600;
  }
  .tabs > [aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 0.1875rem;
    background: var(--foil);
  }
`;

/** Leaves the login for the interrupted action, the requested page, or the home page or that of staff and institutions, and closes the popup. Call it once the user is known. */
export function useLoginFinish(): () => void {
  const tab = useTabState();
  const navigate = useNavigate();
  return () => {
    const request = tab.session.login;
    closeLogin(tab);
    // A password set by staff must be changed first, and a second factor set up where staff need one.
    if (tab.session.user?.mustChangePassword) void navigate(paths.setPassword);
    else if (tab.session.user?.secondFactor === 'missing') void navigate(paths.setSecondFactor);
    else if (request?.afterwards) request.afterwards();
    // Who comes by the page itself, as from an invitation, has asked for no page of the site.
    else
      void navigate(request?.jumpUrl || (request === null && tab.session.user && isManager(tab.session.user) ? paths.manage : paths.home));
  };
}

const initial = { email: '', emailCode: '', password: '', confirmation: '' };
const needs = { form: 'forgottenPassword' } as const;

/** A forgotten password: a code to the address of the account, and a new password. */
function ForgottenForm(props: PanelProps): ReactNode {
  const t = useT();
  const api = useCall();
  const toasts = useToasts();
  const form = useForm({ initial: { ...initial, email: props.email }, check: (values) => checkFields(values, { ...needs, t }) });
  const submit = useSubmit({
    form,
    send: async (values) => {
      const body = { email: normalEmail(values.email), emailCode: values.emailCode.trim(), password: values.password };
      const outcome = await api(updatePwd, { body }, { showLoading: true });
      if (outcome.status !== 'ok') return failureOf(outcome, t);
      toasts.show({ type: 'success', text: t('account:forgotten.done') });
      props.onDone();
      return null;
    },
  });
  const emailField = usePanel(props, { form, address: 'email', ticks: [] });
  return (
    <FormFrame
      form={form}
      submit={submit}
      aria-label={t('account:tab.password')}
      end={
        <div className="ticks submit">
          <button type="button" className="text" onClick={() => props.onTab('login')}>
            {t('account:forgotten.back')}
          </button>
          <Button type="submit" busy={submit.isBusy} aria-disabled={!isComplete(form.values, needs)}>
            {t('account:forgotten.submit')}
          </Button>
        </div>
      }
    >
      <EmailField wide field={emailField} autoComplete="username" />
      <CodeField
        field={form.field('emailCode')}
        purpose="password"
        hasEmail={form.values.email.trim() !== ''}
        judgeEmail={() => form.submitField('email')}
        send={() => api(getEmailCodePwd, { body: { email: normalEmail(form.values.email) } })}
      />
      <NewPasswordFields form={form} isNew />
    </FormFrame>
  );
}

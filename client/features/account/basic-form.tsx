/** Basic information: the name that is shown, the address, the type and the language of mails. */
import { useState, type ReactNode } from 'react';
import { updateLanguage, updateNickName } from '#shared/api/account.ts';
import { nickNameMax } from '#shared/limits.ts';
import { mayManage } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { refreshUser } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useForm } from '#client/ui/form/use-form.ts';
import { checkFields } from './form-checks.ts';
import { FormFrame } from './form-frame.tsx';
import { useLeaveTexts, useSaved, useUser } from './settings-form.ts';
import { failureOf, useSubmit } from './use-submit.ts';

const still = { onChange: () => undefined, onBlur: () => undefined };

export function BasicForm(): ReactNode {
  const t = useT();
  const api = useApi();
  const user = useUser();
  const saved = useSaved();
  const leaveTexts = useLeaveTexts();
  // Names of visitors stand under comments, the same in both languages.
  const hasNameEn = mayManage(user);
  const form = useForm({
    initial: { nickName: user.nickName, nameEn: user.nameEn },
    check: (values) => checkFields(values, { form: 'basic', t }),
  });
  const submit = useSubmit({
    form,
    send: async ({ nickName, nameEn }) => {
      const body = { nickName: nickName.trim(), ...(hasNameEn ? { nameEn: nameEn.trim() } : {}) };
      const outcome = await api(updateNickName, { body }, { showLoading: true });
      if (outcome.status !== 'ok') return failureOf(outcome, t);
      form.reset({ nickName: outcome.data.nickName, nameEn: outcome.data.nameEn });
      saved(outcome.data);
      return null;
    },
  });
  const isPgc = user.userType === userTypes.pgc;
  return (
    <section className="card">
      <FormFrame
        form={form}
        submit={submit}
        aria-label={t('navigation:section.basic')}
        end={
          <div className="submit">
            <span>{form.isDirty ? t('settings:form.unsaved') : ''}</span>
            <Button type="submit" busy={submit.isBusy} aria-disabled={form.values.nickName.trim() === ''}>
              {t('settings:form.save')}
            </Button>
          </div>
        }
      >
        <TextField
          wide
          required
          label={t(isPgc ? 'account:field.institution' : 'account:field.nickName')}
          field={form.field('nickName')}
          autoComplete="nickname"
          maxLength={nickNameMax}
        />
        {hasNameEn ? (
          <TextField
            wide
            label={t('settings:basic.nameEn')}
            hint={t('settings:basic.nameEnHint')}
            field={form.field('nameEn')}
            lang="en"
            maxLength={nickNameMax}
          />
        ) : null}
        <TextField
          label={t('account:field.email')}
          field={{ ...still, name: 'email', value: user.userName }}
          readOnly
          hint={t('settings:basic.emailHint')}
        />
        <TextField
          label={t('account:userType.label')}
          field={{ ...still, name: 'userType', value: t(isPgc ? 'account:userType.pgc' : 'account:userType.ordinary') }}
          readOnly
        />
      </FormFrame>
      <LeaveQuestion isDirty={form.isDirty} texts={leaveTexts} />
    </section>
  );
}

/** Saves at once. */
export function MailLanguage(): ReactNode {
  const t = useT();
  const api = useApi();
  const tab = useTabState();
  const toasts = useToasts();
  const user = useUser();
  const [chosen, setChosen] = useState(user.language);
  const handleChange = async (language: typeof chosen) => {
    setChosen(language);
    const outcome = await api(updateLanguage, { body: { language } }, { showMessage: true });
    if (outcome.status === 'ok' && (await refreshUser(tab, api)).status === 'ok')
      toasts.show({ type: 'success', text: t('settings:form.saved') });
    else setChosen(user.language);
  };
  return (
    <section className="card" aria-labelledby="mail-language">
      <h2 id="mail-language">{t('settings:basic.mailLanguage')}</h2>
      <p>{t('settings:basic.mailLanguageHint')}</p>
      <Segmented
        label={t('settings:basic.mailLanguage')}
        value={chosen}
        options={[
          { value: 'zh-Hans', label: '简体中文' },
          { value: 'en', label: 'English' },
        ]}
        onChange={(language) => void handleChange(language)}
      />
    </section>
  );
}

/** Invites a colleague by mail, or creates an account and shows its first password once. */
import { useRef, useState } from 'react';
import { addStaffAccount } from '#shared/api/account-staff.ts';
import { inviteStaff } from '#shared/api/account/account-link.ts';
import { languages } from '#shared/language.ts';
import { emailMax, invitationLinkDays, nickNameMax } from '#shared/limits.ts';
import { staffRoles, type StaffRole } from '#shared/user-type.ts';
import { isEmail, isNickName, normalEmail } from '#shared/validation.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { CodeDialog } from '#client/features/site/staff/code-dialog.tsx';
import { FormDialog, type DialogField } from '#client/features/site/staff/form-dialog.tsx';
import { useMailState } from '#client/features/site/staff/use-mail-state.ts';
import { useFailureText } from '#client/features/site/staff/use-failure-text.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';

type Name = 'email' | 'nickName' | 'language' | 'byPassword' | StaffRole;

const noRoles = Object.fromEntries(staffRoles.map((role) => [role, ''])) as Record<StaffRole, string>;

export function NewStaff({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const language = useLanguage();
  const failureOf = useFailureText();
  const hasMail = useMailState() !== false;
  /** The created account; shown after the form has returned the focus, so that the next dialog returns it too. */
  const made = useRef<string | null>(null);
  const [firstPassword, setFirstPassword] = useState<string | null>(null);
  const fields: DialogField<Name>[] = [
    { name: 'email', kind: 'text', label: t('accounts:screen.email'), required: true, maxLength: emailMax },
    { name: 'nickName', kind: 'text', label: t('accounts:screen.nickName'), required: true, maxLength: nickNameMax },
    ...staffRoles.map((role) => ({
      name: role,
      kind: 'tick' as const,
      label: `${t(`staff:role.${role}`)} · ${t(`accounts:roleText.${role}`)}`,
    })),
    ...(hasMail
      ? [
          {
            name: 'language' as const,
            kind: 'select' as const,
            label: t('accounts:screen.mailLanguage'),
            options: languages.map((value) => ({ value, label: t(`accounts:language.${value}`) })),
          },
          { name: 'byPassword' as const, kind: 'tick' as const, label: t('accounts:screen.byPassword') },
        ]
      : []),
  ];
  if (firstPassword !== null)
    return (
      <CodeDialog
        title={t('accounts:screen.firstPassword')}
        text={t('accounts:screen.firstPasswordText')}
        code={firstPassword}
        onClose={onClose}
      />
    );
  return (
    <FormDialog<Name>
      title={t('accounts:screen.add')}
      text={hasMail ? t('accounts:screen.inviteText', { days: invitationLinkDays }) : t('accounts:screen.noMailText')}
      submitLabel={t('accounts:screen.create')}
      fields={fields}
      initial={{ email: '', nickName: '', language, byPassword: '', ...noRoles }}
      check={(values) => ({
        ...(isEmail(normalEmail(values.email)) ? {} : { email: t('accounts:screen.emailWrong') }),
        ...(isNickName(values.nickName) ? {} : { nickName: t('accounts:screen.nickNameWrong') }),
        ...(staffRoles.some((role) => values[role] === ticked) ? {} : { writer: t('accounts:screen.roleMissing') }),
      })}
      onSend={async (values) => {
        const body = { email: values.email, nickName: values.nickName, roles: staffRoles.filter((role) => values[role] === ticked) };
        if (hasMail && values.byPassword !== ticked) {
          const invited = await api(inviteStaff, { body: { ...body, language: values.language === 'en' ? 'en' : 'zh-Hans' } });
          if (invited.status !== 'ok') return failureOf(invited);
          const { delivery } = invited.data;
          toasts.show({ type: delivery === 'refused' ? 'error' : 'success', text: t(`accounts:mail.${delivery}`) });
          onAdded();
          return null;
        }
        const outcome = await api(addStaffAccount, { body });
        if (outcome.status !== 'ok') return failureOf(outcome);
        onAdded();
        made.current = outcome.data.firstPassword;
        return null;
      }}
      onClose={(isSent) => {
        if (isSent && made.current !== null) setFirstPassword(made.current);
        else onClose();
      }}
    />
  );
}

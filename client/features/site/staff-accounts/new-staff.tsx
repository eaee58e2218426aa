/** Creates a staff account and shows its first password once. */
import { useRef, useState } from 'react';
import { addStaffAccount } from '#shared/api/account-staff.ts';
import { emailMax, nickNameMax } from '#shared/limits.ts';
import { staffRoles, type StaffRole } from '#shared/user-type.ts';
import { isEmail, isNickName, normalEmail } from '#shared/validation.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { CodeDialog } from '#client/features/site/staff/code-dialog.tsx';
import { FormDialog, type DialogField } from '#client/features/site/staff/form-dialog.tsx';
import { useFailureText } from '#client/features/site/staff/use-send.ts';

type Name = 'email' | 'nickName' | StaffRole;

const noRoles = Object.fromEntries(staffRoles.map((role) => [role, ''])) as Record<StaffRole, string>;

export function NewStaff({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const api = useApi();
  const t = useT();
  const failureOf = useFailureText();
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
      text={t('accounts:screen.addText')}
      submitLabel={t('accounts:screen.create')}
      fields={fields}
      initial={{ email: '', nickName: '', ...noRoles }}
      check={(values) => ({
        ...(isEmail(normalEmail(values.email)) ? {} : { email: t('accounts:screen.emailWrong') }),
        ...(isNickName(values.nickName) ? {} : { nickName: t('accounts:screen.nickNameWrong') }),
        ...(staffRoles.some((role) => values[role] === ticked) ? {} : { writer: t('accounts:screen.roleMissing') }),
      })}
      onSend={async (values) => {
        const outcome = await api(addStaffAccount, {
          body: { email: values.email, nickName: values.nickName, roles: staffRoles.filter((role) => values[role] === ticked) },
        });
        if (outcome.status !== 'ok') return failureOf(outcome);
        onAdded();
        made.current = outcome.data.firstPassword;
        return null;
      }}
      onClose={(isSent) => {
        if (isSent) setFirstPassword(made.current);
        else onClose();
      }}
    />
  );
}

/** Creates a staff account and shows its first password once. */
import { useRef, useState } from 'react';
import { addStaffAccount } from '#shared/api/account-staff.ts';
import { emailMax, nickNameMax } from '#shared/limits.ts';
import { staffRoles, type StaffRole } from '#shared/user-type.ts';
import { isEmail, isNickName, normalEmail } from '#shared/validation.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { FormDialog, type DialogField } from './form-dialog.tsx';
import { useFailureText } from './use-send.ts';

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
    { name: 'email', kind: 'text', label: t('staff:accounts.email'), required: true, maxLength: emailMax },
    { name: 'nickName', kind: 'text', label: t('staff:accounts.nickName'), required: true, maxLength: nickNameMax },
    ...staffRoles.map((role) => ({
      name: role,
      kind: 'tick' as const,
      label: `${t(`staff:role.${role}`)} · ${t(`staff:roleText.${role}`)}`,
    })),
  ];
  if (firstPassword !== null)
    return (
      <CodeDialog
        title={t('staff:accounts.firstPassword')}
        text={t('staff:accounts.firstPasswordText')}
        code={firstPassword}
        onClose={onClose}
      />
    );
  return (
    <FormDialog<Name>
      title={t('staff:accounts.add')}
      text={t('staff:accounts.addText')}
      submitLabel={t('staff:accounts.create')}
      fields={fields}
      initial={{ email: '', nickName: '', ...noRoles }}
      check={(values) => ({
        ...(isEmail(normalEmail(values.email)) ? {} : { email: t('staff:accounts.emailWrong') }),
        ...(isNickName(values.nickName) ? {} : { nickName: t('staff:accounts.nickNameWrong') }),
        ...(staffRoles.some((role) => values[role] === ticked) ? {} : { reviewer: t('staff:accounts.roleMissing') }),
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

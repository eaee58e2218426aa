/** Forms of an account's names and of its address. */
import type { AccountDetail } from '#shared/api/account-staff.ts';
import { reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';
import { accountLinkHours, emailMax, nickNameMax } from '#shared/limits.ts';
import { isEmail, isNickName, normalEmail } from '#shared/validation.ts';
import { useT } from '#client/lib/translations.ts';
import { FormDialog } from '#client/record/form-dialog.tsx';
import type { useAccountActions } from './use-account-actions.ts';

interface Props {
  detail: AccountDetail;
  acts: ReturnType<typeof useAccountActions>;
  onClose: () => void;
}

/** The names of an institution are those that are shown for it. */
export function AccountNames({ detail, acts, onClose }: Props) {
  const t = useT();
  const { id: userId, agency } = detail;
  return (
    <FormDialog<'nickName' | 'nameEn'>
      title={t('accounts:ask.names')}
      text={t('accounts:askText.names')}
      submitLabel={t('staff:form.save')}
      isOverSheet
      fields={[
        { name: 'nickName', kind: 'text', label: t('accounts:screen.nickName'), required: true, maxLength: nickNameMax },
        {
          name: 'nameEn',
          kind: 'text',
          label: t('accounts:screen.nameEn'),
          hint: t('accounts:screen.nameEnHint'),
          maxLength: nickNameMax,
          lang: 'en',
        },
      ]}
      initial={{ nickName: agency?.institutionZh || detail.nickName, nameEn: agency?.institutionEn || detail.nameEn }}
      check={({ nickName, nameEn }) => ({
        ...(isNickName(nickName) ? {} : { nickName: t('accounts:screen.nickNameWrong') }),
        ...(nameEn.trim() === '' || isNickName(nameEn) ? {} : { nameEn: t('accounts:screen.nickNameWrong') }),
      })}
      onSend={(names) => acts.rename({ userId, ...names })}
      onClose={onClose}
    />
  );
}

export function AccountEmail({ detail, acts, onClose }: Props) {
  const t = useT();
  return (
    <FormDialog<'email' | 'reason'>
      title={t('accounts:ask.email')}
      text={t('accounts:askText.email', { email: detail.email, hours: accountLinkHours })}
      submitLabel={t('accounts:screen.sendConfirmation')}
      isOverSheet
      fields={[
        { name: 'email', kind: 'text', label: t('accounts:screen.newEmail'), required: true, maxLength: emailMax },
        { name: 'reason', kind: 'area', label: t('staff:form.reason'), required: true, maxLength: reasonMax },
      ]}
      initial={{ email: '', reason: '' }}
      check={({ email, reason }) => ({
        ...(isEmail(normalEmail(email)) ? {} : { email: t('accounts:screen.emailWrong') }),
        ...(normalEmail(email) === normalEmail(detail.email) ? { email: t('accounts:screen.emailSame') } : {}),
        ...([...reason.trim()].length < reasonMin ? { reason: t('staff:form.reasonShort', { min: reasonMin }) } : {}),
      })}
      onSend={({ email, reason }) => acts.changeEmail({ userId: detail.id, email: normalEmail(email), reason })}
      onClose={onClose}
    />
  );
}

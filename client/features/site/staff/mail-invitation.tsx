/** Sends an invitation to an institution by mail, as often as needed; each mail has a new code. */
import { mailInvitation, type InvitationRow } from '#shared/api/invitation.ts';
import { languages } from '#shared/language.ts';
import { emailMax } from '#shared/limits.ts';
import { isEmail, normalEmail } from '#shared/validation.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { FormDialog } from '#client/record/form-dialog.tsx';
import { useMailState } from './use-mail-state.ts';
import { useFailureText } from './use-failure-text.ts';

export function MailInvitation({ row, onClose }: { row: InvitationRow; onClose: () => void }) {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const language = useLanguage();
  const failureOf = useFailureText();
  const hasMail = useMailState() !== false;
  return (
    <FormDialog<'email' | 'language'>
      title={t('invitations:list.mailAsk', { name: row.institutionZh || row.institutionEn })}
      text={t(hasMail ? 'invitations:list.mailText' : 'invitations:list.noMailText')}
      submitLabel={t('invitations:list.mailSubmit')}
      fields={[
        { name: 'email', kind: 'text', label: t('invitations:list.email'), required: true, maxLength: emailMax },
        {
          name: 'language',
          kind: 'select',
          label: t('invitations:list.language'),
          options: languages.map((value) => ({ value, label: t(`invitations:language.${value}`) })),
        },
      ]}
      initial={{ email: '', language }}
      check={({ email }) => (isEmail(normalEmail(email)) ? {} : { email: t('invitations:list.emailWrong') })}
      onSend={async (values) => {
        const outcome = await api(
          mailInvitation,
          { body: { id: row.id, email: values.email, language: values.language === 'en' ? 'en' : 'zh-Hans' } },
          { showLoading: true },
        );
        if (outcome.status !== 'ok') return failureOf(outcome);
        if (outcome.data.delivery === 'refused') return { email: t('invitations:mail.refused') };
        toasts.show({ type: 'success', text: t(`invitations:mail.${outcome.data.delivery}`) });
        return null;
      }}
      onClose={onClose}
    />
  );
}

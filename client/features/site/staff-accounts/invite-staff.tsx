/** Invites a colleague, or invites one again: the link to set a password goes by mail, or is shown once to be handed over. */
import { useRef, useState } from 'react';
import type { AccountDetail } from '#shared/api/account-staff.ts';
import { inviteStaff, sendPasswordLink, type IssuedLink } from '#shared/api/account/account-link.ts';
import type { Outcome } from '#shared/http/api-client.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { emailMax, invitationLinkDays, nickNameMax } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { staffRoles, type StaffRole } from '#shared/user-type.ts';
import { isEmail, isNickName, normalEmail } from '#shared/validation.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import type { Wrong } from '#client/ui/form/use-form.ts';
import { CodeDialog } from '#client/record/code-dialog.tsx';
import { FormDialog, type DialogField, type Values } from '#client/record/form-dialog.tsx';
import { useMailState } from '#client/features/site/staff/use-mail-state.ts';
import { useFailureText } from '#client/features/site/staff/use-failure-text.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';

type Name = 'email' | 'nickName' | 'language' | 'byLink' | StaffRole;

const noRoles = Object.fromEntries(staffRoles.map((role) => [role, ''])) as Record<StaffRole, string>;
const languageOf = (value: string): Language => (value === 'en' ? 'en' : 'zh-Hans');

interface Props {
  onSent: () => void;
  onClose: () => void;
}

export function InviteStaff(props: Props) {
  const api = useApi();
  const t = useT();
  const language = useLanguage();
  const fields: DialogField<Name>[] = [
    { name: 'email', kind: 'text', label: t('accounts:screen.email'), required: true, maxLength: emailMax },
    { name: 'nickName', kind: 'text', label: t('accounts:screen.nickName'), required: true, maxLength: nickNameMax },
    ...staffRoles.map((role) => ({
      name: role,
      kind: 'tick' as const,
      label: `${t(`staff:role.${role}`)} · ${t(`accounts:roleText.${role}`)}`,
    })),
    {
      name: 'language',
      kind: 'select',
      label: t('accounts:screen.mailLanguage'),
      options: languages.map((value) => ({ value, label: t(`accounts:language.${value}`) })),
    },
  ];
  return (
    <LinkDialog<Name>
      {...props}
      title={t('accounts:screen.add')}
      text={t('accounts:screen.inviteText', { days: invitationLinkDays })}
      submitLabel={t('accounts:screen.create')}
      fields={fields}
      initial={{ email: '', nickName: '', language, byLink: '', ...noRoles }}
      check={(values) => ({
        ...(isEmail(normalEmail(values.email)) ? {} : { email: t('accounts:screen.emailWrong') }),
        ...(isNickName(values.nickName) ? {} : { nickName: t('accounts:screen.nickNameWrong') }),
        ...(staffRoles.some((role) => values[role] === ticked) ? {} : { writer: t('accounts:screen.roleMissing') }),
      })}
      languageOf={(values) => languageOf(values.language)}
      send={({ email, nickName, language: chosen, ...values }, isMailed) => {
        const roles = staffRoles.filter((role) => values[role] === ticked);
        return api(inviteStaff, { body: { email, nickName, roles, language: languageOf(chosen), isMailed } }, { showLoading: true });
      }}
    />
  );
}

export function InviteAgain({ detail: { id: userId, email, language }, ...props }: Props & { detail: AccountDetail }) {
  const api = useApi();
  const t = useT();
  return (
    <LinkDialog<'byLink'>
      {...props}
      isOverSheet
      title={t('accounts:ask.resend')}
      text={t('accounts:askText.resend', { email, days: invitationLinkDays })}
      submitLabel={t('accounts:go.resend')}
      fields={[]}
      initial={{ byLink: '' }}
      languageOf={() => language}
      send={(_values, isMailed) => api(sendPasswordLink, { body: { userId, isMailed } }, { showLoading: true })}
    />
  );
}

interface LinkDialogProps<Names extends string> extends Props {
  title: string;
  text: string;
  submitLabel: string;
  isOverSheet?: boolean;
  fields: readonly DialogField<Names | 'byLink'>[];
  initial: Values<Names | 'byLink'>;
  check?: (values: Values<Names | 'byLink'>) => Wrong<Names | 'byLink'>;
  /** Of the page behind the link. */
  languageOf: (values: Values<Names | 'byLink'>) => Language;
  send: (values: Values<Names | 'byLink'>, isMailed: boolean) => Promise<Outcome<IssuedLink>>;
}

/** A form whose link is mailed; without a mail server, or if somebody chooses so, it is shown. */
function LinkDialog<Names extends string>({ text, fields, languageOf: of, send, onSent, onClose, ...form }: LinkDialogProps<Names>) {
  const t = useT();
  const toasts = useToasts();
  const failureOf = useFailureText();
  const hasMail = useMailState() !== false;
  /** Shown after the form has returned the focus, so that the next dialog returns it too. */
  const made = useRef<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  if (link !== null)
    return <CodeDialog title={t('accounts:screen.link')} text={t('accounts:screen.linkText')} code={link} onClose={onClose} />;
  const choice: DialogField<'byLink'> = { name: 'byLink', kind: 'tick', label: t('accounts:screen.byLink') };
  return (
    <FormDialog<Names | 'byLink'>
      {...form}
      text={hasMail ? text : t('accounts:screen.noMailText', { days: invitationLinkDays })}
      fields={hasMail ? [...fields, choice] : fields}
      onSend={async (values) => {
        const outcome = await send(values, hasMail && values.byLink !== ticked);
        if (outcome.status !== 'ok') return failureOf(outcome);
        const { delivery, token } = outcome.data;
        if (delivery === 'none') made.current = `${location.origin}${withLanguage(of(values), paths.login())}#link=${token}`;
        else toasts.show({ type: delivery === 'refused' ? 'error' : 'success', text: t(`accounts:mail.${delivery}`) });
        onSent();
        return null;
      }}
      onClose={(isSent) => {
        if (isSent && made.current !== null) setLink(made.current);
        else onClose();
      }}
    />
  );
}

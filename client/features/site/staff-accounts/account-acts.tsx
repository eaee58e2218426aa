/** Actions of administrators on an account, and the questions before them. */
import type { AccountDetail } from '#shared/api/account-staff.ts';
import { reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';
import { accountLinkHours, invitationLinkDays, emailMax, nickNameMax } from '#shared/limits.ts';
import { mayManage } from '#shared/policies.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/record/form-dialog.tsx';
import { InviteAgain } from './invite-staff.tsx';
import type { FullNumbers, useAccountActions } from './use-account-actions.ts';
import { isEmail, isNickName, normalEmail } from '#shared/validation.ts';

/** Actions of administrators on an account. */
export function Acts({ detail, onAsk }: { detail: AccountDetail; onAsk: (prompt: AccountPrompt) => void }) {
  const t = useT();
  const { status, agency, verification, isOwn, sessionCount, hasSecondFactor } = detail;
  const isErased = status === 'erased';
  const isOpen = status === 'active' || status === 'closing';
  const isNamed = !isErased && mayManage(detail);
  const looks = {
    verified: 'approve',
    refused: 'danger',
    reveal: 'ghost',
    names: 'ghost',
    email: 'ghost',
    withdrawEmail: 'ghost',
    passwordLink: 'ghost',
    resend: 'ghost',
    withdrawInvitation: 'danger',
    block: 'danger',
    unblock: 'ghost',
    sessions: 'ghost',
    secondFactor: 'ghost',
  } as const;
  const offered = (
    [
      ['verified', !isErased && agency !== null && verification !== 'verified'],
      ['refused', !isErased && agency !== null && verification !== 'refused'],
      ['reveal', !isErased && agency !== null && agency.operateCode + agency.operatePhone !== ''],
      ['names', isNamed],
      ['email', isNamed && isOpen],
      ['withdrawEmail', detail.askedEmail !== null],
      ['resend', detail.invitation !== null],
      ['withdrawInvitation', detail.invitation !== null],
      ['passwordLink', isOpen && !isOwn && detail.invitation === null],
      ['sessions', !isErased && sessionCount > (isOwn ? 1 : 0)],
      ['secondFactor', !isErased && !isOwn && hasSecondFactor],
      ['block', !isOwn && isOpen],
      ['unblock', !isOwn && status === 'blocked'],
    ] as const
  ).flatMap(([name, isOffered]) => (isOffered ? [name] : []));
  if (offered.length === 0) return null;
  return (
    <div className="acts">
      {offered.map((name) => (
        <Button key={name} small variant={looks[name]} onClick={() => onAsk(name)}>
          {t(`accounts:go.${name}`)}
        </Button>
      ))}
    </div>
  );
}

/** Operations on an account that are confirmed first; their reason goes into the audit trail. */
export type AccountPrompt =
  | 'verified'
  | 'refused'
  | 'names'
  | 'email'
  | 'withdrawEmail'
  | 'passwordLink'
  | 'resend'
  | 'withdrawInvitation'
  | 'block'
  | 'unblock'
  | 'reveal'
  | 'sessions'
  | 'secondFactor';

interface AccountPromptProps {
  prompt: AccountPrompt;
  detail: AccountDetail;
  acts: ReturnType<typeof useAccountActions>;
  onNumbers: (numbers: FullNumbers) => void;
  /** Called when the account is no more. */
  onGone: () => void;
  onClose: () => void;
}

const dangerous: ReadonlySet<AccountPrompt> = new Set(['refused', 'block', 'sessions', 'secondFactor', 'withdrawInvitation']);
/** Asked without a reason. */
const isPlain: ReadonlySet<AccountPrompt> = new Set(['sessions', 'passwordLink', 'withdrawInvitation', 'withdrawEmail']);
const needsReason: ReadonlySet<AccountPrompt> = new Set(['refused', 'block', 'unblock', 'reveal', 'secondFactor']);

export function AccountQuestion({ prompt, detail, acts, onNumbers, onGone, onClose }: AccountPromptProps) {
  const t = useT();
  const { id: userId, mark } = detail;
  if (prompt === 'names') return <AccountNames detail={detail} acts={acts} onClose={onClose} />;
  if (prompt === 'resend') return <InviteAgain detail={detail} onSent={acts.note} onClose={onClose} />;
  if (prompt === 'email') return <AccountEmail detail={detail} acts={acts} onClose={onClose} />;
  const isNeeded = needsReason.has(prompt);
  return (
    <FormDialog<'reason'>
      title={t(`accounts:ask.${prompt}`)}
      text={t(`accounts:askText.${prompt === 'sessions' && detail.isOwn ? 'ownSessions' : prompt}`, {
        email: detail.email,
        asked: detail.askedEmail?.email ?? '',
        hours: accountLinkHours,
        days: invitationLinkDays,
      })}
      submitLabel={t(`accounts:go.${prompt}`)}
      isDangerous={dangerous.has(prompt)}
      isOverSheet
      fields={
        isPlain.has(prompt)
          ? []
          : [
              {
                name: 'reason',
                kind: 'area',
                label: t(isNeeded ? 'staff:form.reason' : 'staff:form.remark'),
                required: isNeeded,
                maxLength: reasonMax,
              },
            ]
      }
      initial={{ reason: '' }}
      check={({ reason }) =>
        isNeeded && [...reason.trim()].length < reasonMin ? { reason: t('staff:form.reasonShort', { min: reasonMin }) } : {}
      }
      onSend={async ({ reason }) => {
        if (prompt === 'reveal') return acts.reveal({ userId, reason }, onNumbers);
        if (prompt === 'secondFactor') return acts.resetSecondFactor({ userId, reason });
        if (prompt === 'sessions') return acts.endSessions(userId);
        if (prompt === 'passwordLink') return acts.sendPasswordLink(userId);
        if (prompt === 'withdrawInvitation') return acts.withdrawInvitation(userId, onGone);
        if (prompt === 'withdrawEmail') return acts.withdrawEmail(userId);
        if (prompt === 'block' || prompt === 'unblock') return acts.block({ userId, isBlocked: prompt === 'block', reason });
        return acts.decide({ userId, mark, outcome: prompt, reason });
      }}
      onClose={onClose}
    />
  );
}

interface Props {
  detail: AccountDetail;
  acts: ReturnType<typeof useAccountActions>;
  onClose: () => void;
}

/** The names of an institution are those that are shown for it. */
function AccountNames({ detail, acts, onClose }: Props) {
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

function AccountEmail({ detail, acts, onClose }: Props) {
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

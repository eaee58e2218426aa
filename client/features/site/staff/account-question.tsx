/** The questions before an act on an account, with the reason that is kept in the trail. */
import type { AccountDetail } from '#shared/api/account-staff.ts';
import { reasonMax, reasonMin } from '#shared/content-lifecycle.ts';
import { useT } from '#client/lib/translations.ts';
import { FormDialog } from './form-dialog.tsx';
import type { FullNumbers, useAccountActs } from './use-account-acts.ts';

export type AskedOfAccount = 'verified' | 'refused' | 'block' | 'unblock' | 'reveal' | 'sessions';

interface Props {
  asked: AskedOfAccount;
  detail: AccountDetail;
  acts: ReturnType<typeof useAccountActs>;
  onNumbers: (numbers: FullNumbers) => void;
  onClose: () => void;
}

const dangerous: ReadonlySet<AskedOfAccount> = new Set(['refused', 'block', 'sessions']);
const needsReason: ReadonlySet<AskedOfAccount> = new Set(['refused', 'block', 'unblock', 'reveal']);

export function AccountQuestion({ asked, detail, acts, onNumbers, onClose }: Props) {
  const t = useT();
  const { id: userId, mark } = detail;
  const isNeeded = needsReason.has(asked);
  return (
    <FormDialog<'reason'>
      title={t(`desk:accounts.ask.${asked}`)}
      text={t(`desk:accounts.askText.${asked === 'sessions' && detail.isOwn ? 'ownSessions' : asked}`)}
      submitLabel={t(`desk:accounts.go.${asked}`)}
      isDangerous={dangerous.has(asked)}
      isOverSheet
      fields={
        asked === 'sessions'
          ? []
          : [
              {
                name: 'reason',
                kind: 'area',
                label: t(isNeeded ? 'desk:form.reason' : 'desk:form.remark'),
                required: isNeeded,
                maxLength: reasonMax,
              },
            ]
      }
      initial={{ reason: '' }}
      check={({ reason }) =>
        isNeeded && [...reason.trim()].length < reasonMin ? { reason: t('desk:form.reasonShort', { min: reasonMin }) } : {}
      }
      onSend={async ({ reason }) => {
        if (asked === 'reveal') return acts.reveal({ userId, reason }, onNumbers);
        if (asked === 'sessions') return acts.endSessions(userId);
        if (asked === 'block' || asked === 'unblock') return acts.block({ userId, isBlocked: asked === 'block', reason });
        return acts.decide({ userId, mark, outcome: asked, reason });
      }}
      onClose={onClose}
    />
  );
}

/** The roles of an account: ticked and unticked one by one, each told to its holder and kept in the trail. */
import { useState } from 'react';
import type { AccountDetail } from '#shared/api/account-staff.ts';
import { staffRoles, type StaffRole } from '#shared/user-type.ts';
import { useT } from '#client/lib/translations.ts';
import { useAuditNames } from './audit-names.ts';

interface Props {
  detail: AccountDetail;
  onSet: (role: StaffRole, isHeld: boolean) => Promise<void>;
}

export function AccountRoles({ detail, onSet }: Props) {
  const t = useT();
  const names = useAuditNames();
  const [busy, setBusy] = useState<StaffRole | null>(null);
  const change = async (role: StaffRole, isHeld: boolean) => {
    if (busy) return;
    setBusy(role);
    await onSet(role, isHeld);
    setBusy(null);
  };
  return (
    <fieldset>
      <legend>{t('desk:accounts.roles')}</legend>
      {detail.isOwn ? <p className="sub">{t('desk:accounts.ownRoles')}</p> : null}
      {detail.isLastAdmin ? <p className="sub">{t('desk:accounts.lastAdmin')}</p> : null}
      {staffRoles.map((role) => {
        const isHeld = detail.roles.includes(role);
        const isFixed = (detail.isOwn && !isHeld) || (detail.isLastAdmin && role === 'admin') || (detail.status !== 'active' && !isHeld);
        const grant = detail.grants.find((one) => one.role === role);
        return (
          <label key={role} data-fixed={isFixed ? '' : undefined}>
            <input
              type="checkbox"
              checked={isHeld}
              disabled={isFixed}
              aria-busy={busy === role || undefined}
              onChange={() => void change(role, !isHeld)}
            />
            <span>
              <b>{t(`desk:role.${role}`)}</b>
              <span className="sub">{t(`desk:roleText.${role}`)}</span>
              {grant?.grantedByName ? (
                <span className="sub">
                  {t('desk:accounts.grantedBy', { name: names.actor({ actorId: grant.grantedByName, actorName: '' }) })}
                </span>
              ) : null}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The roles of an account, with the columns to which some are limited. */
import { useState } from 'react';
import type { AccountDetail } from '#shared/api/account-staff.ts';
import { columnRoles, staffRoles, userTypes, type StaffRole } from '#shared/user-type.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useAuditNames } from '#client/features/site/staff/audit-names.tsx';
import { columnName } from './account-name.ts';

/** Institutions get no roles: staff decide on their items. */
function isInstitution({ userType }: AccountDetail): boolean {
  return userType === userTypes.pgc;
}

interface AccountRolesProps {
  detail: AccountDetail;
  onSet: (role: StaffRole, isHeld: boolean) => Promise<void>;
  onLimit: (role: StaffRole) => void;
}

/** The roles of an account, changed one by one; each change notifies the holder and is recorded in the audit trail. */
export function AccountRoles({ detail, onSet, onLimit }: AccountRolesProps) {
  const t = useT();
  const language = useLanguage();
  const names = useAuditNames();
  const [busy, setBusy] = useState<StaffRole | null>(null);
  const change = async (role: StaffRole, isHeld: boolean) => {
    if (busy) return;
    setBusy(role);
    await onSet(role, isHeld);
    setBusy(null);
  };
  if (detail.status === 'erased' || (isInstitution(detail) && detail.roles.length === 0)) return null;
  return (
    <fieldset>
      <legend>{t('accounts:screen.roles')}</legend>
      {detail.isOwn ? <p className="sub">{t('accounts:screen.ownRoles')}</p> : null}
      {detail.isLastAdmin ? <p className="sub">{t('accounts:screen.lastAdmin')}</p> : null}
      {isInstitution(detail) ? <p className="sub">{t('accounts:screen.institutionRoles')}</p> : null}
      {(isInstitution(detail) ? detail.roles : staffRoles).map((role) => {
        const isHeld = detail.roles.includes(role);
        const isFixed = (detail.isOwn && !isHeld) || (detail.isLastAdmin && role === 'admin') || (detail.status !== 'active' && !isHeld);
        const grant = detail.grants.find((one) => one.role === role);
        return (
          <div key={role} className="role">
            <label data-fixed={isFixed ? '' : undefined}>
              <input
                type="checkbox"
                checked={isHeld}
                disabled={isFixed}
                aria-busy={busy === role || undefined}
                onChange={() => void change(role, !isHeld)}
              />
              <span>
                <b>{t(`staff:role.${role}`)}</b>
                <span className="sub">{t(`accounts:roleText.${role}`)}</span>
                {grant?.grantedByName ? (
                  <span className="sub">
                    {t('accounts:screen.grantedBy', { name: names.actor({ actorId: grant.grantedByName, actorName: '' }) })}
                  </span>
                ) : null}
              </span>
            </label>
            {isHeld && !isInstitution(detail) && (columnRoles as readonly StaffRole[]).includes(role) ? (
              <p className="limit">
                <span>
                  {grant && grant.columns.length > 0
                    ? grant.columns.map((column) => columnName(column, language)).join(' · ')
                    : t('accounts:columns.all')}
                </span>
                {detail.isOwn || detail.status !== 'active' ? null : (
                  <Button small variant="ghost" onClick={() => onLimit(role)}>
                    <span>{t('accounts:columns.change')}</span>
                    <span className="visually-hidden"> {t(`staff:role.${role}`)}</span>
                  </Button>
                )}
              </p>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}

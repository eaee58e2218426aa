/** The audit trail of an account in its sheet. */
import { useState } from 'react';
import type { AuditRow } from '#shared/api/audit.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { AuditTime, useAuditNames } from '#client/features/site/staff/audit-names.tsx';

interface AccountHistoryProps {
  rows: readonly AuditRow[];
  hasMore: boolean;
  /** False where more could not be had. */
  onMore: () => Promise<boolean>;
}

/** The latest first. */
export function AccountHistory({ rows, hasMore, onMore }: AccountHistoryProps) {
  const t = useT();
  const names = useAuditNames();
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const more = async () => {
    setBusy(true);
    setFailed(!(await onMore().catch(() => false)));
    setBusy(false);
  };
  return (
    <section className="history">
      <h3>{t('accounts:screen.history')}</h3>
      {rows.length === 0 ? <p className="sub">{t('accounts:screen.noHistory')}</p> : null}
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <b>{names.action(row.action)}</b> <span>{names.change(row)}</span>
            {row.reason ? <q>{row.reason}</q> : null}
            <span className="sub">
              <AuditTime value={row.at} />
              <span>{` · ${names.actor(row)}`}</span>
            </span>
          </li>
        ))}
      </ol>
      {isFailed ? (
        <p className="message error" role="alert">
          {t('staff:form.failed')}
        </p>
      ) : null}
      {hasMore ? (
        <Button small variant="ghost" busy={isBusy} onClick={() => void more()}>
          {t('audits:trail.more')}
        </Button>
      ) : null}
    </section>
  );
}

/** What the audit trail says about an account, the latest first. */
import { useState } from 'react';
import type { AuditRow } from '#shared/api/audit.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { AuditTime } from './audit-time.tsx';
import { useAuditNames } from './audit-names.ts';

interface Props {
  rows: readonly AuditRow[];
  hasMore: boolean;
  /** False where more could not be had. */
  onMore: () => Promise<boolean>;
}

export function AccountHistory({ rows, hasMore, onMore }: Props) {
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
      <h3>{t('desk:accounts.history')}</h3>
      {rows.length === 0 ? <p className="sub">{t('desk:accounts.noHistory')}</p> : null}
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <b>{names.action(row.action)}</b> {names.change(row)}
            {row.reason ? <q>{row.reason}</q> : null}
            <span className="sub">
              <AuditTime value={row.at} /> · {names.actor(row)}
            </span>
          </li>
        ))}
      </ol>
      {isFailed ? (
        <p className="msg err" role="alert">
          {t('desk:form.failed')}
        </p>
      ) : null}
      {hasMore ? (
        <Button small look="ghost" busy={isBusy} onClick={() => void more()}>
          {t('desk:audits.more')}
        </Button>
      ) : null}
    </section>
  );
}

/** One account with the latest of its history; more of it on request. */
import { useEffect, useState } from 'react';
import type { AuditRow } from '#shared/api/audit.ts';
import { getAccount, listAccountHistory, type AccountDetail } from '#shared/api/account-staff.ts';
import { useApi } from '#client/lib/api.ts';

export interface OpenAccount {
  /** Null until it is there. */
  detail: AccountDetail | null;
  history: readonly AuditRow[];
  hasMore: boolean;
  isFailed: boolean;
  reload: () => void;
  /** Adds older rows; false where they could not be had. */
  more: () => Promise<boolean>;
}

export function useAccount(userId: string): OpenAccount {
  const api = useApi();
  const [detail, setDetail] = useState<AccountDetail | null>(null);
  const [history, setHistory] = useState<{ rows: readonly AuditRow[]; total: number }>({ rows: [], total: 0 });
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const options = { noLoading: true, signal: leave.signal };
    const show = async () => {
      const [account, trail] = await Promise.all([
        api(getAccount, { query: { userId } }, options),
        api(listAccountHistory, { query: { userId } }, options),
      ]);
      if (leave.signal.aborted) return;
      setFailed(account.status !== 'ok');
      if (account.status === 'ok') setDetail(account.data);
      if (trail.status === 'ok') setHistory({ rows: trail.data, total: trail.total });
    };
    show().catch(() => setFailed(!leave.signal.aborted));
    return () => leave.abort();
  }, [api, userId, attempt]);
  const more = async () => {
    const before = history.rows.at(-1)?.id;
    if (before === undefined) return true;
    const outcome = await api(listAccountHistory, { query: { userId, before } }, { noLoading: true });
    if (outcome.status !== 'ok') return false;
    setHistory((now) => (now.rows.at(-1)?.id === before ? { rows: [...now.rows, ...outcome.data], total: now.total } : now));
    return true;
  };
  return {
    detail,
    history: history.rows,
    hasMore: history.rows.length < history.total,
    isFailed,
    reload: () => setAttempt((now) => now + 1),
    more,
  };
}

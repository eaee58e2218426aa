/** One account: facts, numbers on request, roles, history, and staff actions. */
import { useId, useState, useEffect } from 'react';
import { type AccountDetail, getAccount, listAccountHistory } from '#shared/api/account-staff.ts';
import type { AuditRow } from '#shared/api/audit.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { IconButton } from '#client/ui/button.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { useApi } from '#client/lib/api.ts';
import { AccountQuestion, Acts, type AccountPrompt } from './account-acts.tsx';
import { AccountFacts, type RegionOf } from './account-facts.tsx';
import { AccountRoles } from './account-roles.tsx';
import { RoleColumns } from './role-columns.tsx';
import { AccountHistory } from './account-history.tsx';
import { Sheet } from './account-sheet-style.ts';
import { useAccountName } from './account-name.ts';
import { useAccountActions, type FullNumbers } from './use-account-actions.ts';

interface Props {
  userId: string;
  region: RegionOf;
  onChanged: () => void;
  onClose: () => void;
}

export function AccountSheet({ userId, region, onChanged, onClose }: Props) {
  const t = useT();
  const id = useId();
  const texts = useListTexts();
  const { detail, history, hasMore, isFailed, reload, more } = useAccount(userId);
  const acts = useAccountActions(() => {
    reload();
    onChanged();
  });
  const [prompt, setPrompt] = useState<AccountPrompt | null>(null);
  const [limited, setLimited] = useState<StaffRole | null>(null);
  const [numbers, setNumbers] = useState<FullNumbers | null>(null);
  const { isOpen, answer } = useAnswer(onClose);
  const nameOf = useAccountName();
  return (
    <>
      <Sheet className="sheet" open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
        <header>
          <h2 id={`${id}-title`}>{detail ? nameOf(detail) || t('accounts:screen.erased') : t('accounts:screen.account')}</h2>
          <IconButton icon="x" label={t('manage:list.close')} onClick={() => answer('stay')} />
        </header>
        {isFailed ? <ListFailed texts={texts} onRetry={reload} /> : null}
        {detail === null && !isFailed ? <ListWaiting texts={texts} /> : null}
        {detail ? (
          <>
            <Acts detail={detail} onAsk={setPrompt} />
            <AccountFacts detail={detail} numbers={numbers} region={region} />
            <AccountRoles detail={detail} onSet={(role, isHeld) => acts.setRole({ userId, role, isHeld })} onLimit={setLimited} />
            <AccountHistory rows={history} hasMore={hasMore} onMore={more} />
          </>
        ) : null}
      </Sheet>
      {/* Beside the sheet, not in it: React hands the closing of a dialog on to those around it. */}
      {prompt && detail ? (
        <AccountQuestion
          prompt={prompt}
          detail={detail}
          acts={acts}
          onNumbers={setNumbers}
          onGone={() => {
            onChanged();
            answer('stay');
          }}
          onClose={() => setPrompt(null)}
        />
      ) : null}
      {limited && detail ? <RoleColumns role={limited} detail={detail} onSend={acts.limitRole} onClose={() => setLimited(null)} /> : null}
    </>
  );
}

/** One account with the latest of its history; more of it on request. */
interface OpenAccount {
  /** Null until it is there. */
  detail: AccountDetail | null;
  history: readonly AuditRow[];
  hasMore: boolean;
  isFailed: boolean;
  reload: () => void;
  /** Adds older rows; false where they could not be had. */
  more: () => Promise<boolean>;
}

function useAccount(userId: string): OpenAccount {
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

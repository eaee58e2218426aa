/** One account: facts, numbers on request, roles, history, and staff actions. */
import { useId, useState } from 'react';
import { type AccountDetail, getAccount, listAccountHistory } from '#shared/api/account-staff.ts';
import type { AuditRow } from '#shared/api/audit.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { IconButton } from '#client/ui/button.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import type { Api } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
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

/** The account, and the first rows of its history where they are found. */
async function load(api: Api, userId: string, signal: AbortSignal) {
  const [account, trail] = await Promise.all([
    api(getAccount, { query: { userId } }, { noLoading: true, signal }),
    api(listAccountHistory, { query: { userId } }, { noLoading: true, signal }),
  ]);
  const history = { rows: trail.status === 'ok' ? trail.data : [], total: trail.status === 'ok' ? trail.total : 0 };
  return account.status === 'ok' ? { ...account, data: { detail: account.data, history } } : account;
}

function useAccount(userId: string): OpenAccount {
  const api = useApi();
  const { value, isFailed, reload, setValue } = useLoaded((to, signal) => load(to, userId, signal), userId);
  const history = value?.history ?? { rows: [], total: 0 };
  const more = async () => {
    const before = history.rows.at(-1)?.id;
    if (before === undefined) return true;
    const outcome = await api(listAccountHistory, { query: { userId, before } }, { noLoading: true });
    if (outcome.status !== 'ok') return false;
    if (value) setValue({ ...value, history: { ...history, rows: [...history.rows, ...outcome.data] } });
    return true;
  };
  return { detail: value?.detail ?? null, history: history.rows, hasMore: history.rows.length < history.total, isFailed, reload, more };
}

/** One account: facts, numbers on request, roles, history, and staff actions. */
import { useId, useState, useEffect } from 'react';
import { type AccountDetail, getAccount, listAccountHistory } from '#shared/api/account-staff.ts';
import type { AuditRow } from '#shared/api/audit.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { useT, useLanguage } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { IconButton, Button } from '#client/ui/button.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import type { Api } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { AccountQuestion, Acts, type AccountPrompt } from './account-acts.tsx';
import { AccountFacts, type RegionOf } from './account-facts.tsx';
import { AccountRoles } from './account-roles.tsx';
import { Sheet } from './account-sheet-style.ts';
import { useAccountName, columnName } from './account-name.ts';
import { useAccountActions, type FullNumbers } from './use-account-actions.ts';
import { AuditTime, useAuditNames } from '#client/features/site/staff/audit-names.tsx';
import { columnRecord, columnsMax, type ColumnRow } from '#shared/api/record/column.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { FormDialog } from '#client/record/form-dialog.tsx';

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

interface AccountHistoryProps {
  rows: readonly AuditRow[];
  hasMore: boolean;
  /** False where more could not be had. */
  onMore: () => Promise<boolean>;
}

/** The latest first. */
function AccountHistory({ rows, hasMore, onMore }: AccountHistoryProps) {
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

interface RoleColumnsProps {
  role: StaffRole;
  detail: AccountDetail;
  onSend: (body: { userId: string; role: StaffRole; columns: string[] }) => Promise<string | null>;
  onClose: () => void;
}

/** Columns that list items. */
const listing: ReadonlySet<ColumnRow['columnType']> = new Set(['news', 'notice', 'article', 'video', 'page']);

const loadRoleColumns = (api: Api, signal: AbortSignal) =>
  api(columnRecord.calls.list, { query: { pageSize: columnsMax } }, { showMessage: true, signal });

/** A column above others stands for them too. */
function RoleColumns({ role, detail, onSend, onClose }: RoleColumnsProps) {
  const t = useT();
  const language = useLanguage();
  const { value: columns, isFailed } = useLoaded(loadRoleColumns);
  useEffect(() => {
    if (isFailed) onClose();
  }, [isFailed, onClose]);
  if (!columns) return null;
  const held = new Set(detail.grants.find((one) => one.role === role)?.columns.map(({ id }) => id));
  const nameOf = (id: string | null) => columns.find((column) => column.id === id);
  const above = new Set(columns.flatMap(({ parentId }) => parentId ?? []));
  const offered = columns.filter(({ id, columnType }) => listing.has(columnType) || above.has(id) || held.has(id));
  return (
    <FormDialog<string>
      title={t('accounts:columns.title', { role: t(`staff:role.${role}`) })}
      text={t('accounts:columns.text')}
      submitLabel={t('staff:form.save')}
      isOverSheet
      fields={offered.map((column) => {
        const parent = nameOf(column.parentId);
        return {
          name: column.id,
          kind: 'tick' as const,
          label: [...(parent ? [columnName(parent, language)] : []), columnName(column, language)].join(' › '),
        };
      })}
      initial={Object.fromEntries(offered.map(({ id }) => [id, held.has(id) ? ticked : '']))}
      onSend={(values) => onSend({ userId: detail.id, role, columns: offered.flatMap(({ id }) => (values[id] === ticked ? [id] : [])) })}
      onClose={onClose}
    />
  );
}

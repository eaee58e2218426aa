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
import { useAccountName, columnName } from './account-name.ts';
import { useAccountActions, type FullNumbers } from './use-account-actions.ts';
import { AuditTime, useAuditNames } from '#client/features/site/staff/audit-names.tsx';
import { columnRecord, columnsMax, type ColumnRow } from '#shared/api/record/column.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { FormDialog } from '#client/record/form-dialog.tsx';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';

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
    api(getAccount, { query: { userId } }, { signal }),
    api(listAccountHistory, { query: { userId } }, { signal }),
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
    const outcome = await api(listAccountHistory, { query: { userId, before } });
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
  api(columnRecord.calls.list, { query: { pageSize: columnsMax } }, { showLoading: true, showMessage: true, signal });

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

/** The look of the sheet that shows one account: over the right side of the screen, on phones over all of it. */
const Sheet = styled(QuestionFrame)`
  width: min(42rem, 100vw);
  max-width: none;
  height: 100dvh;
  max-height: 100dvh;
  margin: 0 0 0 auto;
  padding: 0 2rem 2.5rem;
  border-radius: 0;
  overscroll-behavior: contain;

  header {
    position: sticky;
    inset-block-start: 0;
    z-index: var(--z-tabs);
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    margin-inline: -2rem;
    padding: 1rem 1.25rem 1rem 2rem;
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
  header h2 {
    min-width: 0;
    font-size: 1.5rem;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  h3,
  legend {
    padding: 0;
    font: 600 var(--t-ui) / 1.5 var(--f-ui);
  }
  h3 {
    margin-top: 1.75rem;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 1rem 1.25rem;
    margin-block: 1rem;
  }
  dl > :first-child {
    grid-column: span 2;
  }
  dt,
  .sub {
    font-size: var(--t-xs);
    line-height: 1.6;
    color: var(--text-2);
  }
  dd {
    margin: 0;
    font-size: var(--t-ui);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  .waits,
  .failed {
    display: grid;
    justify-items: start;
    gap: 1rem;
    padding-block: 1.25rem;
  }
  .waits .skeleton-block {
    width: 100%;
    height: 3.5rem;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-top: 1.25rem;
  }
  fieldset {
    margin: 1.75rem 0 0;
    padding: 0;
    border: 0;
  }
  fieldset label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.9rem;
    align-items: center;
    min-height: 3.25rem;
    padding: 0.4rem 0;
    cursor: pointer;
  }
  fieldset .role {
    border-bottom: 1px solid var(--line);
  }
  .limit {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    margin: 0 0 0.6rem;
    padding-inline-start: 2.15rem;
    font-size: var(--t-xs);
    line-height: 1.6;
    overflow-wrap: anywhere;
  }
  fieldset label[data-fixed] {
    cursor: default;
  }
  fieldset input {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--primary);
  }
  fieldset b {
    font-size: var(--t-ui);
    font-weight: 600;
  }
  fieldset label .sub {
    display: block;
  }
  ol {
    display: grid;
    margin-block: 0.5rem 1rem;
  }
  ol li {
    padding-block: 0.6rem;
    border-bottom: 1px solid var(--line);
    font-size: var(--t-s);
    line-height: 1.6;
    overflow-wrap: anywhere;
  }
  ol .sub {
    display: block;
  }
  q {
    display: block;
    quotes: none;
  }

  ${media.phone} {
    padding-inline: var(--page);

    header {
      margin-inline: calc(-1 * var(--page));
      padding-inline: var(--page) 0.5rem;
    }
    dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .acts .button {
      flex: 1 1 auto;
      min-height: 2.75rem;
    }
  }
`;

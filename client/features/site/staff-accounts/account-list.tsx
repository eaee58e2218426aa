/** Users and institutions: found, filtered, verified one by one or together, and opened. */
import { lazy, Suspense, useState, useEffect } from 'react';
import { listAccounts, type AccountRow as Account, accountGroups, countAccounts, type AccountGroup } from '#shared/api/account-staff.ts';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { addTexts, useT } from '#client/lib/translations.ts';
import { useAddressList } from '#client/lib/use-address-list.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { BatchBar } from '#client/ui/list/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { useSelection } from '#client/ui/list/selection.ts';
import { TickCell } from '#client/ui/list/table-head.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import type { RegionOf } from './account-facts.tsx';
import { AccountFilters, accountListRules, accountQuery, groupOf } from './account-filters.tsx';
import { useAccountName } from './account-name.ts';
import { SiteList } from '#client/features/site/staff/site-list-style.ts';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { InviteStaff } from './invite-staff.tsx';
import { useVerify } from './use-verify.ts';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { queryOf } from '#client/lib/address-query.ts';
import { useApi } from '#client/lib/api.ts';
import { announceItemChange, onItemChange } from '#client/state/item-changes.ts';
import { ChipLinks } from '#client/ui/chip-links.tsx';

const AccountSheet = lazy(() =>
  Promise.all([import('./account-sheet.tsx'), addTexts(['audits'])]).then(([module]) => ({ default: module.AccountSheet })),
);

interface Props {
  region: RegionOf;
}

export function AccountList({ region }: Props) {
  const t = useT();
  const texts = useListTexts();
  const list = useAddressList(accountListRules);
  const { question, ask, rows, isFiltered, reload } = list;
  const group = groupOf(question);
  // Ticked accounts are verified together, and only institutions are verified.
  const hasBoxes = group === 'institutions';
  const [isAdding, setAdding] = useState(false);
  const selection = useSelection(rows.filter(({ verification }) => verification === 'pending').map(({ id }) => id));
  const verify = useVerify(() => {
    selection.clear();
    reload();
  });
  return (
    <>
      <SiteList>
        <HeadTools>
          <ListSearch texts={texts} label={t('accounts:screen.search')} value={question.search} onSearch={(search) => ask({ search })} />
          <ListExport list={listAccounts} query={accountQuery(question)} />
          <Button small onClick={() => setAdding(true)}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('accounts:screen.add')}</span>
          </Button>
        </HeadTools>
        <AccountTabs group={group} search={question.search} />
        <BatchBar texts={texts} count={selection.selected.length} onClear={selection.clear}>
          <Button small variant="approve" onClick={() => void verify(rows.filter(({ id }) => selection.has(id)))}>
            {t('accounts:screen.verify')}
          </Button>
        </BatchBar>
        <DataTable
          list={list}
          texts={texts}
          caption={t(`accounts:group.${group}`)}
          columns={['account', 'roles', 'state', 'created'].map((key) => t(`accounts:column.${key}`))}
          {...(hasBoxes ? { selection } : {})}
          filters={<AccountFilters question={question} onAsk={ask} />}
          empty={<EmptyState mood={isFiltered ? 'open' : 'closed'} title={t('manage:list.nothing')} text={t('manage:list.nothingText')} />}
          row={(row) => (
            <AccountRow
              key={row.id}
              row={row}
              hasBox={hasBoxes}
              isSelected={selection.has(row.id)}
              onSelect={(isRange) => selection.toggle(row.id, isRange)}
              onOpen={() => ask({ userId: row.id, pageNum: question.pageNum })}
            />
          )}
          pager={list.pager}
        />
      </SiteList>
      {question.userId ? (
        <Suspense>
          <AccountSheet
            key={question.userId}
            userId={question.userId}
            region={region}
            onChanged={reload}
            onClose={() => ask({ userId: '', pageNum: question.pageNum })}
          />
        </Suspense>
      ) : null}
      {isAdding ? (
        <InviteStaff
          onSent={() => {
            reload();
            announceItemChange();
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

interface AccountRowProps {
  row: Account;
  hasBox: boolean;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onOpen: () => void;
}

const looks = { verified: 'good', pending: 'warn', refused: 'bad' } as const;

/** One account of the list. */
function AccountRow({ row, hasBox, isSelected, onSelect, onOpen }: AccountRowProps) {
  const t = useT();
  const name = useAccountName()(row) || t('accounts:screen.erased');
  const below = [row.institution === name ? '' : row.institution, row.email].filter(Boolean).join(' · ');
  return (
    <tr data-selected={isSelected ? '' : undefined} data-row={row.id}>
      {hasBox ? (
        <TickCell
          label={t('accounts:screen.select', { name })}
          isTicked={isSelected}
          onTick={row.verification === 'pending' ? onSelect : null}
        />
      ) : null}
      <td className="what">
        <span className="name" lang={writingOf(name)}>
          {name}
        </span>
        {below ? <span className="sub">{below}</span> : null}
      </td>
      <td>
        <span className="tags">
          {row.roles.length === 0 ? <span>{t(`staff:userType.${row.userType}`)}</span> : null}
          {row.roles.map((role) => (
            <span key={role} data-look="role">
              {t(row.limitedRoles.includes(role) ? 'accounts:columns.limited' : 'accounts:columns.unlimited', {
                role: t(`staff:role.${role}`),
              })}
            </span>
          ))}
        </span>
      </td>
      <td>
        <span className="tags">
          {row.verification ? <span data-look={looks[row.verification]}>{t(`staff:state.${row.verification}`)}</span> : null}
          {row.hasSecondFactor ? <span data-look="good">{t('accounts:screen.secondFactorTag')}</span> : null}
          {row.invitation ? (
            <span data-look={row.invitation === 'sent' ? 'warn' : 'bad'}>{t(`accounts:invitation.${row.invitation}`)}</span>
          ) : null}
          {row.status === 'active' ? null : <span data-look="bad">{t(`staff:state.${row.status}`)}</span>}
        </span>
      </td>
      <td className="when" data-label={t('accounts:column.created')}>
        <TimeText value={row.createTime} />
      </td>
      <td className="ops">
        <Button small variant="ghost" onClick={onOpen}>
          <span>{t('staff:form.open')}</span>
          <span className="visually-hidden"> {name}</span>
        </Button>
      </td>
    </tr>
  );
}

interface AccountTabsProps {
  group: AccountGroup;
  search: string;
}

/** Staff, institutions and visitors, each with its number of accounts that fit the search. */
function AccountTabs({ group, search }: AccountTabsProps) {
  const t = useT();
  const counts = useCounts(search);
  return (
    <ChipLinks
      label={t('accounts:screen.groups')}
      choices={accountGroups.map((name) => ({
        to: `${staffPaths.accounts}${queryOf(['search', 'group'], { search, group: name, pageNum: 1 })}`,
        label: t(`accounts:group.${name}`),
        isCurrent: name === group,
        ...(counts ? { count: counts[name] } : {}),
      }))}
    />
  );
}

/** Null until they are there; read again after each change of an account. */
function useCounts(search: string): Record<AccountGroup, number> | null {
  const api = useApi();
  const [changes, setChanges] = useState(0);
  useEffect(() => onItemChange(() => setChanges((now) => now + 1)), []);
  const [counts, setCounts] = useState<Record<AccountGroup, number> | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const read = async () => {
      const outcome = await api(countAccounts, { query: { search: search || undefined } }, { signal: leave.signal });
      if (!leave.signal.aborted && outcome.status === 'ok') setCounts(outcome.data);
    };
    read().catch(() => undefined);
    return () => leave.abort();
  }, [api, search, changes]);
  return counts;
}

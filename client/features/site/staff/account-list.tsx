/** Users and institutions: found, filtered, verified one by one or together, and opened. */
import { useState } from 'react';
import type { AccountRow as Account } from '#shared/api/account-staff.ts';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { useT } from '#client/lib/translations.ts';
import { useAddressList } from '#client/lib/use-address-list.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { BatchBar } from '#client/ui/list/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { Pager } from '#client/ui/list/pager.tsx';
import { nothingSelected, selectedOf, toggleAll, toggleRow } from '#client/ui/list/selection.ts';
import { TableHead, TickCell } from '#client/ui/list/table-head.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import type { RegionOf } from './account-facts.tsx';
import { AccountFilters, accountListRules } from './account-filters.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { SiteList } from './site-list-style.ts';
import { HeadTools } from './head-tools.tsx';
import { NewStaff } from './new-staff.tsx';
import { useVerify } from './use-verify.ts';

interface Props {
  /** Beside the heading. */
  slot: Element | null;
  region: RegionOf;
}

export function AccountList({ slot, region }: Props) {
  const t = useT();
  const texts = useListTexts();
  const { question, ask, rows, total, phase, isFiltered, reload } = useAddressList(accountListRules);
  const [selection, setSelection] = useState(nothingSelected);
  const [isAdding, setAdding] = useState(false);
  const waiting = rows.filter(({ verification }) => verification === 'pending').map(({ id }) => id);
  const selected = selectedOf(selection, waiting);
  const verify = useVerify(() => {
    setSelection(nothingSelected);
    reload();
  });
  return (
    <>
      <SiteList>
        <HeadTools slot={slot}>
          <ListSearch texts={texts} label={t('desk:accounts.search')} value={question.search} onSearch={(search) => ask({ search })} />
          <Button small onClick={() => setAdding(true)}>
            <Plus className="icon" aria-hidden="true" /> {t('desk:accounts.add')}
          </Button>
        </HeadTools>
        <BatchBar texts={texts} count={selected.length} onClear={() => setSelection(nothingSelected)}>
          <Button small variant="approve" onClick={() => void verify(rows.filter(({ id }) => selected.includes(id)))}>
            {t('desk:accounts.verify')}
          </Button>
        </BatchBar>
        <div className="sheet" aria-busy={phase === 'loading' || undefined}>
          <AccountFilters question={question} onAsk={ask} />
          {phase === 'failed' ? <ListFailed texts={texts} onRetry={reload} /> : null}
          {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
          {phase === 'ready' && rows.length === 0 ? (
            <EmptyState mood={isFiltered ? 'open' : 'closed'} title={t('manage:list.nothing')} text={t('manage:list.nothingText')} />
          ) : null}
          {rows.length > 0 ? (
            <table>
              <caption className="visually-hidden">{t('manage:frame.section.accounts')}</caption>
              <TableHead
                columns={['account', 'roles', 'state', 'created'].map((key) => t(`desk:accounts.column.${key}`))}
                actions={texts.actions}
                tickAll={{
                  label: texts.selectAll,
                  isTicked: waiting.length > 0 && selected.length === waiting.length,
                  onTick: waiting.length > 0 ? () => setSelection(toggleAll(selection, waiting)) : null,
                }}
              />
              <tbody>
                {rows.map((row) => (
                  <AccountRow
                    key={row.id}
                    row={row}
                    isSelected={selection.ids.has(row.id)}
                    onSelect={(isRange) => setSelection(toggleRow(selection, waiting, { id: row.id, isRange }))}
                    onOpen={() => ask({ userId: row.id, pageNum: question.pageNum })}
                  />
                ))}
              </tbody>
            </table>
          ) : null}
          <Pager
            texts={texts}
            pageNum={question.pageNum}
            total={total}
            size={accountListRules.rowsPerPage}
            onPage={(pageNum) => ask({ pageNum })}
          />
        </div>
      </SiteList>
      {question.userId ? (
        <AccountSheet
          key={question.userId}
          userId={question.userId}
          region={region}
          onChanged={reload}
          onClose={() => ask({ userId: '', pageNum: question.pageNum })}
        />
      ) : null}
      {isAdding ? <NewStaff onAdded={reload} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

interface AccountRowProps {
  row: Account;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onOpen: () => void;
}

const looks = { verified: 'good', pending: 'warn', refused: 'bad' } as const;

/** One account of the list. */
function AccountRow({ row, isSelected, onSelect, onOpen }: AccountRowProps) {
  const t = useT();
  const name = row.nickName || t('desk:accounts.erased');
  const below = [row.institution === row.nickName ? '' : row.institution, row.email].filter(Boolean).join(' · ');
  return (
    <tr data-selected={isSelected ? '' : undefined} data-row={row.id}>
      <TickCell
        label={t('desk:accounts.select', { name })}
        isTicked={isSelected}
        onTick={row.verification === 'pending' ? onSelect : null}
      />
      <td className="what">
        <span className="name">{name}</span>
        {below ? <span className="sub">{below}</span> : null}
      </td>
      <td>
        <span className="tags">
          <span>{t(`desk:userType.${row.userType}`)}</span>
          {row.roles.map((role) => (
            <span key={role} data-look="role">
              {t(`desk:role.${role}`)}
            </span>
          ))}
        </span>
      </td>
      <td>
        <span className="tags">
          {row.verification ? <span data-look={looks[row.verification]}>{t(`desk:state.${row.verification}`)}</span> : null}
          {row.status === 'active' ? null : <span data-look="bad">{t(`desk:state.${row.status}`)}</span>}
        </span>
      </td>
      <td className="when" data-label={t('desk:accounts.column.created')}>
        <TimeText value={row.createTime} />
      </td>
      <td className="ops">
        <Button small variant="ghost" onClick={onOpen}>
          {t('desk:form.open')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </td>
    </tr>
  );
}

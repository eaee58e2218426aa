/** Staff, institutions and visitors, each with its number of accounts that fit the search. */
import { useEffect, useState } from 'react';
import { accountGroups, countAccounts, type AccountGroup } from '#shared/api/account-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { queryOf } from '#client/lib/address-query.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { onItemChange } from '#client/state/item-changes.ts';
import { ChipLinks } from '#client/ui/chip-links.tsx';

interface Props {
  group: AccountGroup;
  search: string;
}

export function AccountTabs({ group, search }: Props) {
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
      const outcome = await api(countAccounts, { query: { search: search || undefined } }, { noLoading: true, signal: leave.signal });
      if (!leave.signal.aborted && outcome.status === 'ok') setCounts(outcome.data);
    };
    read().catch(() => undefined);
    return () => leave.abort();
  }, [api, search, changes]);
  return counts;
}

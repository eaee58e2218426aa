/** Filters of the list of accounts: their query in the address, and the row of controls. */
import type { Api } from '#shared/http/api-client.ts';
import {
  accountGroups,
  accountStates,
  listAccounts,
  verifications,
  type AccountGroup,
  type AccountRow,
} from '#shared/api/account-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { staffRoles } from '#shared/user-type.ts';
import type { AddressQuery } from '#client/lib/address-query.ts';
import { useT } from '#client/lib/translations.ts';
import { oneOf, type AddressListRules } from '#client/lib/use-address-list.ts';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';

export type AccountFilter = 'search' | 'group' | 'role' | 'verification' | 'status' | 'userId';

/** The group of an address: institutions for those that filter by verification, otherwise staff. */
export function groupOf({ group, verification }: Pick<AddressQuery<AccountFilter>, 'group' | 'verification'>): AccountGroup {
  return oneOf(accountGroups, group) ?? (verification ? 'institutions' : 'staff');
}

const rowsPerPage = 20;

export const accountListRules: AddressListRules<AccountFilter, AccountRow> = {
  path: staffPaths.accounts,
  filters: ['search', 'group', 'role', 'verification', 'status'],
  /** Which account is open; it filters nothing. */
  places: ['userId'],
  rowsPerPage,
  load: (api: Api, question, signal) =>
    api(listAccounts, { query: { ...accountQuery(question), pageNum: question.pageNum, pageSize: rowsPerPage } }, { signal }),
};

/** The filters as the calls take them. */
export function accountQuery(question: AddressQuery<AccountFilter>) {
  return {
    search: question.search || undefined,
    group: groupOf(question),
    role: oneOf(staffRoles, question.role),
    verification: oneOf(verifications, question.verification),
    status: oneOf(accountStates, question.status),
  };
}

interface Props {
  question: AddressQuery<AccountFilter>;
  onAsk: (change: Partial<AddressQuery<AccountFilter>>) => void;
}

export function AccountFilters({ question, onAsk }: Props) {
  const t = useT();
  const group = groupOf(question);
  const choices = (names: readonly string[], group: string) => names.map((value) => ({ value, label: t(`staff:${group}.${value}`) }));
  return (
    <div className="filters" role="group" aria-label={t('staff:form.filters')}>
      {group === 'staff' ? (
        <FilterChoice
          label={t('accounts:screen.role')}
          all={t('staff:all.role')}
          value={question.role}
          options={choices(staffRoles, 'role')}
          onChange={(role) => onAsk({ role })}
        />
      ) : null}
      {group === 'institutions' ? (
        <FilterChoice
          label={t('accounts:screen.verification')}
          all={t('staff:all.verification')}
          value={question.verification}
          options={choices(verifications, 'state')}
          onChange={(verification) => onAsk({ verification, group })}
        />
      ) : null}
      <FilterChoice
        label={t('accounts:screen.status')}
        all={t('staff:all.status')}
        value={question.status}
        options={choices(accountStates, 'state')}
        onChange={(status) => onAsk({ status })}
      />
    </div>
  );
}

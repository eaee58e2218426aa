/** Filters of the list of accounts: their query in the address, and the row of controls. */
import type { Api } from '#shared/http/api-client.ts';
import { accountStates, listAccounts, verifications, type AccountRow } from '#shared/api/account-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { staffRoles } from '#shared/user-type.ts';
import type { AddressQuery } from '#client/lib/address-query.ts';
import { useT } from '#client/lib/translations.ts';
import { oneOf, type AddressListRules } from '#client/lib/use-address-list.ts';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';

export type AccountFilter = 'search' | 'userType' | 'role' | 'verification' | 'status' | 'userId';

const roleFilters = ['any', ...staffRoles] as const;
const userTypeNames = ['10', '20'] as const;

function userTypeOf(text: string): 10 | 20 | undefined {
  const name = oneOf(userTypeNames, text);
  return name === undefined ? undefined : name === '10' ? 10 : 20;
}

const rowsPerPage = 20;

export const accountListRules: AddressListRules<AccountFilter, AccountRow> = {
  path: staffPaths.accounts,
  filters: ['search', 'userType', 'role', 'verification', 'status'],
  /** Which account is open; it filters nothing. */
  places: ['userId'],
  rowsPerPage,
  load: (api: Api, question, signal) =>
    api(
      listAccounts,
      {
        query: {
          search: question.search || undefined,
          userType: userTypeOf(question.userType),
          role: oneOf(roleFilters, question.role),
          verification: oneOf(verifications, question.verification),
          status: oneOf(accountStates, question.status),
          pageNum: question.pageNum,
          pageSize: rowsPerPage,
        },
      },
      { noLoading: true, signal },
    ),
};

interface Props {
  question: AddressQuery<AccountFilter>;
  onAsk: (change: Partial<AddressQuery<AccountFilter>>) => void;
}

export function AccountFilters({ question, onAsk }: Props) {
  const t = useT();
  const choices = (names: readonly string[], group: string) => names.map((value) => ({ value, label: t(`staff:${group}.${value}`) }));
  return (
    <div className="filters" role="group" aria-label={t('staff:form.filters')}>
      <FilterChoice
        label={t('staff:accounts.userType')}
        all={t('staff:all.userType')}
        value={question.userType}
        options={choices(userTypeNames, 'userType')}
        onChange={(userType) => onAsk({ userType })}
      />
      <FilterChoice
        label={t('staff:accounts.role')}
        all={t('staff:all.role')}
        value={question.role}
        options={choices(roleFilters, 'role')}
        onChange={(role) => onAsk({ role })}
      />
      <FilterChoice
        label={t('staff:accounts.verification')}
        all={t('staff:all.verification')}
        value={question.verification}
        options={choices(verifications, 'state')}
        onChange={(verification) => onAsk({ verification })}
      />
      <FilterChoice
        label={t('staff:accounts.status')}
        all={t('staff:all.status')}
        value={question.status}
        options={choices(accountStates, 'state')}
        onChange={(status) => onAsk({ status })}
      />
    </div>
  );
}

/** `/manage/accounts`: users and institutions. */
import { Guard } from '#client/features/account/guard.tsx';
import { RegionName } from '#client/features/account/region-name.tsx';
import { AccountList } from '#client/features/site/staff-accounts/account-list.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.accounts');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageAccountsPage() {
  return (
    <StaffFrame section="accounts" views="accounts">
      <Guard need="staff" permission="accountManage">
        <AccountList region={(code) => <RegionName {...code} />} />
      </Guard>
    </StaffFrame>
  );
}

/** `/manage/accounts`: users and institutions. */
import { useState } from 'react';
import { Guard } from '#client/features/account/guard.tsx';
import { RegionName } from '#client/features/account/region-name.tsx';
import { AccountList } from '#client/features/site/staff/account-list.tsx';
import { HeadSlot } from '#client/features/site/staff/head-tools.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.accounts');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageAccountsPage() {
  const [slot, setSlot] = useState<Element | null>(null);
  return (
    <StaffFrame section="accounts" beside={<HeadSlot ref={setSlot} />}>
      <Guard need="staff" permission="accountManage">
        <AccountList slot={slot} region={(code) => <RegionName {...code} />} />
      </Guard>
    </StaffFrame>
  );
}

/** `/manage/transfer`: export of the whole site, and import into an empty one. */
import { Guard } from '#client/features/account/guard.tsx';
import { TransferScreen } from '#client/features/upload/transfer/transfer-screen.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.transfer');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageTransferPage() {
  return (
    <StaffFrame section="transfer">
      <Guard need="staff" permission="siteTransfer">
        <TransferScreen />
      </Guard>
    </StaffFrame>
  );
}

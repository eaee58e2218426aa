/** `/manage/invitations`: invitation codes. */
import { Guard } from '#client/features/account/guard.tsx';
import { InvitationList } from '#client/features/site/staff/invitation-list.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.invitations');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageInvitationsPage() {
  return (
    <StaffFrame section="invitations">
      <Guard need="staff" permission="accountManage">
        <InvitationList />
      </Guard>
    </StaffFrame>
  );
}

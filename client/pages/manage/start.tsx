/** `/manage`: overview for the user, the landing screen of the management centre. */
import { Guard } from '#client/features/account/guard.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { StaffDashboard } from '#client/features/site/staff-dashboard/dashboard.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('manage:frame.title'), description: t('manage:head.description'), noindex: true };
}

export default function ManageStartPage() {
  return (
    <StaffFrame section="start">
      <Guard need="manager">
        <StaffDashboard />
      </Guard>
    </StaffFrame>
  );
}

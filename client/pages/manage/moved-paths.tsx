/** `/manage/moved-paths`: redirects of old addresses. */
import { Guard } from '#client/features/account/guard.tsx';
import { MovedList } from '#client/features/site/staff-settings/moved-list.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.moved');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageMovedPathsPage() {
  return (
    <StaffFrame section="moved" views="moved">
      <Guard need="staff" permission="siteEdit">
        <MovedList />
      </Guard>
    </StaffFrame>
  );
}

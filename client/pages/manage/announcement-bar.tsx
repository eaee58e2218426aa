/** `/manage/announcement-bar`: the bar above every page. */
import { Guard } from '#client/features/account/guard.tsx';
import { AnnouncementEdit } from '#client/features/site/staff-parts/announcement-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.announcement');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageAnnouncementPage() {
  return (
    <StaffFrame section="announcement">
      <Guard need="staff" permission="siteEdit">
        <AnnouncementEdit />
      </Guard>
    </StaffFrame>
  );
}

/** `/manage/menu`: the main menu of every page. */
import { Guard } from '#client/features/account/guard.tsx';
import { MenuEdit } from '#client/features/site/staff-parts/menu-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.menu');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageMenuPage() {
  return (
    <StaffFrame section="menu">
      <Guard need="staff" permission="siteEdit">
        <MenuEdit />
      </Guard>
    </StaffFrame>
  );
}

/** `/manage/theme`: the colours of the site. */
import { Guard } from '#client/features/account/guard.tsx';
import { ThemeEdit } from '#client/features/site/staff-parts/theme-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.theme');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageThemePage() {
  return (
    <StaffFrame section="theme">
      <Guard need="staff" permission="siteEdit">
        <ThemeEdit />
      </Guard>
    </StaffFrame>
  );
}

/** `/manage/identity`: names, logo, icon and share picture of the site. */
import { Guard } from '#client/features/account/guard.tsx';
import { IdentityEdit } from '#client/features/site/staff-parts/identity-edit.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.identity');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageIdentityPage() {
  return (
    <StaffFrame section="identity">
      <Guard need="staff" permission="siteEdit">
        <IdentityEdit picker={(props) => <LateMediaPicker {...props} />} />
      </Guard>
    </StaffFrame>
  );
}

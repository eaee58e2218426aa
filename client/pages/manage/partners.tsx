/** `/manage/partners`: the partners on the home page. */
import { Guard } from '#client/features/account/guard.tsx';
import { PartnersEdit } from '#client/features/site/staff-parts/partners-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.partners');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManagePartnersPage() {
  return (
    <StaffFrame section="partners">
      <Guard need="staff" permission="siteEdit">
        <PartnersEdit picker={(props) => <LateMediaPicker {...props} />} />
      </Guard>
    </StaffFrame>
  );
}

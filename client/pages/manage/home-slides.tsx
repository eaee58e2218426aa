/** `/manage/home-slides`: the slides at the top of the home page. */
import { Guard } from '#client/features/account/guard.tsx';
import { HeroEdit } from '#client/features/site/staff-parts/hero-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.hero');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageHomeSlidesPage() {
  return (
    <StaffFrame section="hero">
      <Guard need="staff" permission="siteEdit">
        <HeroEdit picker={(props) => <LateMediaPicker {...props} />} />
      </Guard>
    </StaffFrame>
  );
}

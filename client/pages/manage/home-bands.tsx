/** `/manage/home-bands`: which bands and blocks the home page shows, and in which order. */
import { lazy } from 'react';
import { Guard } from '#client/features/account/guard.tsx';
import { BandsEdit } from '#client/features/site/staff-parts/bands-edit.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

const RecordPreview = lazy(() =>
  import('#client/features/content/live-preview/record-preview.tsx').then((module) => ({ default: module.RecordPreview })),
);

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.bands');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageHomeBandsPage() {
  return (
    <StaffFrame section="bands">
      <Guard need="staff" permission="siteEdit">
        <BandsEdit picker={(props) => <LateMediaPicker {...props} />} Preview={RecordPreview} />
      </Guard>
    </StaffFrame>
  );
}

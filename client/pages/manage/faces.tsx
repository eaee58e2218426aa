/** `/manage/faces`: the face gallery; `?columnId=` chooses a column, `?id=` opens a face, `?column=` the form of a column. */
import { Guard } from '#client/features/account/guard.tsx';
import { FaceGallery } from '#client/features/award/staff/face-gallery.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.faces');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageFacesPage() {
  return (
    <StaffFrame section="faces">
      <Guard need="staff" permission="awardEdit">
        <FaceGallery picker={(props) => <LateMediaPicker {...props} />} />
      </Guard>
    </StaffFrame>
  );
}

/** `/manage/faces`: the face gallery; `?columnId=` chooses a column, `?id=` opens a face. */
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { Guard } from '#client/features/account/guard.tsx';
import { writeAddress } from '#client/features/awards/address-question.ts';
import { FaceGallery } from '#client/features/awards/face-gallery.tsx';
import { ManageFrame } from '#client/features/manage/manage-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

const MediaPicker = lazy(() => import('#client/features/upload/media-picker.tsx').then((module) => ({ default: module.MediaPicker })));

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('manage:frame.section.faces'), description: t('manage:head.description'), noindex: true };
}

export default function ManageFacesPage() {
  return (
    <ManageFrame section="faces">
      <Guard need="staff" permission="awardEdit">
        <Faces />
      </Guard>
    </ManageFrame>
  );
}

/** Below the guard, so that the address is read in the browser only. */
function Faces() {
  const navigate = useNavigate();
  return (
    <FaceGallery
      picker={(props) => (
        <Suspense>
          <MediaPicker {...props} />
        </Suspense>
      )}
      onOpen={(change) => void navigate({ search: writeAddress('', change) })}
    />
  );
}

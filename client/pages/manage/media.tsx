/** `/manage/media`: the media library; `?id=` opens one picture. */
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Guard } from '#client/features/account/guard.tsx';
import { ListOrRecord } from '#client/record/list-or-record.tsx';
import { RecordWaits } from '#client/record/record-state.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { MediaLibrary } from '#client/features/upload/library/media-library.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

const MediaRecord = lazy(() =>
  import('#client/features/upload/library/media-record.tsx').then((module) => ({ default: module.MediaRecord })),
);

const LibraryVideos = lazy(() =>
  import('#client/features/upload/library/library-videos.tsx').then((module) => ({ default: module.LibraryVideos })),
);

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.media');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageMediaPage() {
  return (
    <StaffFrame section="media" views="media">
      <Guard need="manager">
        <ListOrRecord
          list={(onOpen) => <Library onOpen={onOpen} />}
          record={(id, onBack) => <MediaRecord key={id} id={id} onBack={onBack} />}
        />
      </Guard>
    </StaffFrame>
  );
}

/** Behind a guard only: the address is read while drawing. */
function Library({ onOpen }: { onOpen: (id: string) => void }) {
  const { search } = useLocation();
  if (new URLSearchParams(search).get('kind') !== 'video') return <MediaLibrary onOpen={onOpen} />;
  return (
    <Suspense fallback={<RecordWaits />}>
      <LibraryVideos />
    </Suspense>
  );
}

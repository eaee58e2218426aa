/** `/manage/media`: the media library; `?id=` opens one picture. */
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { ListOrRecord } from '#client/record/list-or-record.tsx';
import { RecordWaits } from '#client/record/record-state.tsx';
import { MediaLibrary } from '#client/features/upload/library/media-library.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

const MediaRecord = lazy(() =>
  import('#client/features/upload/library/media-record.tsx').then((module) => ({ default: module.MediaRecord })),
);

const LibraryVideos = lazy(() =>
  import('#client/features/upload/library/library-videos.tsx').then((module) => ({ default: module.LibraryVideos })),
);

export const head = staffHead('media');

export default staffPage('media', { need: 'manager', views: 'media' }, () => (
  <ListOrRecord list={(onOpen) => <Library onOpen={onOpen} />} record={(id, onBack) => <MediaRecord key={id} id={id} onBack={onBack} />} />
));

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

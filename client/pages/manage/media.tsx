/** `/manage/media`: the media library; `?id=` opens one picture. */
import { lazy } from 'react';
import { Guard } from '#client/features/account/guard.tsx';
import { ListOrRecord } from '#client/features/award/staff/list-or-record.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { MediaLibrary } from '#client/features/upload/library/media-library.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

const MediaRecord = lazy(() =>
  import('#client/features/upload/library/media-record.tsx').then((module) => ({ default: module.MediaRecord })),
);

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.media');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageMediaPage() {
  return (
    <StaffFrame section="media">
      <Guard need="manager">
        <ListOrRecord
          list={(onOpen) => <MediaLibrary onOpen={onOpen} />}
          record={(id, onBack) => <MediaRecord key={id} id={id} onBack={onBack} />}
        />
      </Guard>
    </StaffFrame>
  );
}

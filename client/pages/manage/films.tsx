/** `/manage/films`: films of all editions; `?id=` opens one. */
import { lazy } from 'react';
import { filmRecord } from '#shared/api/record/film.ts';
import { Guard } from '#client/features/account/guard.tsx';
import type { FilmUploads } from '#client/features/award/staff/film-form.tsx';
import { filmList } from '#client/features/award/staff/film-list.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { addTexts } from '#client/lib/translations.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { RecordScreen } from '#client/record/record-screen.tsx';

const RecordPreview = lazy(() =>
  Promise.all([import('#client/features/content/live-preview/record-preview.tsx'), addTexts(['live-preview'])]).then(([module]) => ({
    default: module.RecordPreview,
  })),
);
const DocumentDrop = lazy(() =>
  Promise.all([import('#client/features/upload/document-drop.tsx'), addTexts(['upload'])]).then(([module]) => ({
    default: module.DocumentDrop,
  })),
);
const VideoDrop = lazy(() =>
  Promise.all([import('#client/features/upload/video-drop.tsx'), addTexts(['upload'])]).then(([module]) => ({ default: module.VideoDrop })),
);
const VideoPanel = lazy(() =>
  Promise.all([import('#client/features/video/subtitle/video-panel.tsx'), addTexts(['video-panel'])]).then(([module]) => ({
    default: module.VideoPanel,
  })),
);
const FilmForm = lazy(() => import('#client/features/award/staff/film-form.tsx').then((module) => ({ default: module.FilmForm })));

const uploads: FilmUploads = {
  documents: (props) => <DocumentDrop {...props} />,
  videos: {
    upload: (props) => <VideoDrop {...props} />,
    panel: (props) => <VideoPanel {...props} isOpen picker={(use) => <LateMediaPicker {...use} />} />,
  },
};

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.films');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageFilmsPage() {
  return (
    <StaffFrame section="films" views="films">
      <Guard need="staff" permission="awardEdit">
        <RecordScreen
          of={filmRecord}
          list={filmList}
          form={(id, onBack) => (
            <FilmForm
              id={id}
              picker={(props) => <LateMediaPicker {...props} />}
              Preview={RecordPreview}
              uploads={uploads}
              onBack={onBack}
            />
          )}
        />
      </Guard>
    </StaffFrame>
  );
}

/** `/manage/films`: films of all editions; `?id=` opens one. */
import { lazy } from 'react';
import { filmRecord } from '#shared/api/record/film.ts';
import type { FilmUploads } from '#client/features/award/staff/film-form.tsx';
import { filmList } from '#client/features/award/staff/film-list.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { addTexts } from '#client/lib/translations.ts';
import { staffHead, staffPage } from '#client/staff-page.tsx';
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

export const head = staffHead('films');

export default staffPage('films', { permission: 'awardEdit', views: 'films' }, () => (
  <RecordScreen
    of={filmRecord}
    list={filmList}
    form={(id, onBack) => (
      <FilmForm id={id} picker={(props) => <LateMediaPicker {...props} />} Preview={RecordPreview} uploads={uploads} onBack={onBack} />
    )}
  />
));

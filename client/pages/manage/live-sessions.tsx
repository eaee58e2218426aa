/** `/manage/live-sessions`: the live sessions. */
import { lazy, Suspense } from 'react';
import { LiveEdit } from '#client/features/site/staff-parts/live-edit.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';
import { addTexts } from '#client/lib/translations.ts';

const VideoDrop = lazy(() =>
  Promise.all([import('#client/features/upload/video-drop.tsx'), addTexts(['upload'])]).then(([module]) => ({ default: module.VideoDrop })),
);

export const head = staffHead('live');

export default staffPage('live', { permission: 'siteEdit' }, () => (
  <LiveEdit
    picker={(props) => <LateMediaPicker {...props} />}
    uploader={(props) => (
      <Suspense>
        <VideoDrop {...props} />
      </Suspense>
    )}
  />
));

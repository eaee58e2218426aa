/** `/manage/home-bands`: which bands and blocks the home page shows, and in which order. */
import { lazy } from 'react';
import { BandsEdit } from '#client/features/site/staff-parts/bands-edit.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

const RecordPreview = lazy(() =>
  import('#client/features/content/live-preview/record-preview.tsx').then((module) => ({ default: module.RecordPreview })),
);

export const head = staffHead('bands');

export default staffPage('bands', { permission: 'siteEdit' }, () => (
  <BandsEdit picker={(props) => <LateMediaPicker {...props} />} Preview={RecordPreview} />
));

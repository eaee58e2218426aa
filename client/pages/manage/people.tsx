/** `/manage/people`: people of the awards data; `?id=` opens one. */
import { lazy } from 'react';
import { personRecord } from '#shared/api/record/person.ts';
import { peopleList } from '#client/features/award/staff/people-list.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { addTexts } from '#client/lib/translations.ts';
import { staffHead, staffPage } from '#client/staff-page.tsx';
import { RecordScreen } from '#client/record/record-screen.tsx';

const RecordPreview = lazy(() =>
  Promise.all([import('#client/features/content/live-preview/record-preview.tsx'), addTexts(['live-preview'])]).then(([module]) => ({
    default: module.RecordPreview,
  })),
);
const PersonForm = lazy(() => import('#client/features/award/staff/person-form.tsx').then((module) => ({ default: module.PersonForm })));

export const head = staffHead('people');

export default staffPage('people', { permission: 'awardEdit', views: 'people' }, () => (
  <RecordScreen
    of={personRecord}
    list={peopleList}
    form={(id, onBack) => <PersonForm id={id} picker={(props) => <LateMediaPicker {...props} />} Preview={RecordPreview} onBack={onBack} />}
  />
));

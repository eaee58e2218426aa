/** `/manage/press`: press kits and outlets; `?id=` opens a kit. */
import { lazy } from 'react';
import { kitRecord } from '#shared/api/record/press.ts';
import { kitList } from '#client/features/award/staff-press/kit-list.tsx';
import { PressScreen } from '#client/features/award/staff-press/press-screen.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { addTexts } from '#client/lib/translations.ts';
import { staffHead, staffPage } from '#client/staff-page.tsx';
import { RecordScreen } from '#client/record/record-screen.tsx';

const DocumentDrop = lazy(() =>
  Promise.all([import('#client/features/upload/document-drop.tsx'), addTexts(['upload'])]).then(([module]) => ({
    default: module.DocumentDrop,
  })),
);
const KitForm = lazy(() => import('#client/features/award/staff-press/kit-form.tsx').then((module) => ({ default: module.KitForm })));

export const head = staffHead('press');

export default staffPage('press', { permission: 'awardEdit' }, () => (
  <RecordScreen
    of={kitRecord}
    list={kitList}
    frame={(kits) => <PressScreen kits={kits} />}
    form={(id, onBack) => (
      <KitForm
        id={id}
        picker={(props) => <LateMediaPicker {...props} />}
        documents={(props) => <DocumentDrop {...props} />}
        onBack={onBack}
      />
    )}
  />
));

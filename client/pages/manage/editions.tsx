/** `/manage/editions`: editions of the award; `?id=` opens one, `&part=` one of its parts. */
import { lazy, useEffect } from 'react';
import { Guard } from '#client/features/account/guard.tsx';
import { EditionList } from '#client/features/award/staff-edition/edition-list.tsx';
import { RemovableRecords } from '#client/record/removable-records.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { staffHead } from '#client/staff-page.tsx';
import { addTexts } from '#client/lib/translations.ts';
import { usePermission } from '#client/state/use-permission.ts';

const loadEdition = () =>
  Promise.all([
    import('#client/features/award/staff-edition/edition-screen.tsx'),
    addTexts(['edition', 'ceremony', 'seal', 'upload', 'staff', 'made-file']),
  ]).then(([module]) => ({ default: module.EditionScreen }));
const EditionScreen = lazy(loadEdition);

export const head = staffHead('editions');

export default function ManageEditionsPage() {
  // Either permission opens the page.
  const permission = usePermission('ceremonyRun') ? 'ceremonyRun' : 'awardEdit';
  // While the browser asks who has opened the page. The screen itself tells if it fails.
  useEffect(() => {
    if (new URLSearchParams(location.search).has('id')) void loadEdition().catch(() => undefined);
  }, []);
  return (
    <StaffFrame section="editions">
      <Guard need="staff" permission={permission}>
        <RemovableRecords
          list={(onOpen) => <EditionList onOpen={onOpen} />}
          record={(id, onBack) => <EditionScreen id={id} picker={(props) => <LateMediaPicker {...props} />} onBack={onBack} />}
        />
      </Guard>
    </StaffFrame>
  );
}

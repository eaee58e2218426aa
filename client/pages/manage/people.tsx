/** `/manage/people`: people of the awards data; `?id=` opens one. */
import { lazy } from 'react';
import { personRecord } from '#shared/api/record/person.ts';
import { Guard } from '#client/features/account/guard.tsx';
import { peopleList } from '#client/features/award/staff/people-list.tsx';
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
const PersonForm = lazy(() => import('#client/features/award/staff/person-form.tsx').then((module) => ({ default: module.PersonForm })));

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.people');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManagePeoplePage() {
  return (
    <StaffFrame section="people" views="people">
      <Guard need="staff" permission="awardEdit">
        <RecordScreen
          of={personRecord}
          list={peopleList}
          form={(id, onBack) => (
            <PersonForm id={id} picker={(props) => <LateMediaPicker {...props} />} Preview={RecordPreview} onBack={onBack} />
          )}
        />
      </Guard>
    </StaffFrame>
  );
}

/** `/manage/people`: people of the awards data; `?id=` opens one. */
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Guard } from '#client/features/account/guard.tsx';
import { writeAddress } from '#client/features/awards/address-question.ts';
import { PeopleList } from '#client/features/awards/people-list.tsx';
import { RecordWaits } from '#client/features/awards/record-state.tsx';
import { ManageFrame } from '#client/features/manage/manage-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

const PersonForm = lazy(() => import('#client/features/awards/person-form.tsx').then((module) => ({ default: module.PersonForm })));
const MediaPicker = lazy(() => import('#client/features/upload/media-picker.tsx').then((module) => ({ default: module.MediaPicker })));

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('manage:frame.section.people'), description: t('manage:head.description'), noindex: true };
}

export default function ManagePeoplePage() {
  return (
    <ManageFrame section="people">
      <Guard need="staff" permission="awardEdit">
        <People />
      </Guard>
    </ManageFrame>
  );
}

/** Below the guard, so that the address is read in the browser only. */
function People() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  const open = (opened: string) => void navigate({ search: writeAddress(search, { id: opened }) });
  if (!id) return <PeopleList onOpen={open} />;
  return (
    <Suspense fallback={<RecordWaits />}>
      <PersonForm
        id={id}
        picker={(props) => (
          <Suspense>
            <MediaPicker {...props} />
          </Suspense>
        )}
        onBack={() => open('')}
      />
    </Suspense>
  );
}

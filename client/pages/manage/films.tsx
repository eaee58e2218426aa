/** `/manage/films`: films of all editions; `?id=` opens one. */
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Guard } from '#client/features/account/guard.tsx';
import { writeAddress } from '#client/features/awards/address-question.ts';
import { FilmList } from '#client/features/awards/film-list.tsx';
import { RecordWaits } from '#client/features/awards/record-state.tsx';
import { ManageFrame } from '#client/features/manage/manage-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

const FilmForm = lazy(() => import('#client/features/awards/film-form.tsx').then((module) => ({ default: module.FilmForm })));
const MediaPicker = lazy(() => import('#client/features/upload/media-picker.tsx').then((module) => ({ default: module.MediaPicker })));

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('manage:frame.section.films'), description: t('manage:head.description'), noindex: true };
}

export default function ManageFilmsPage() {
  return (
    <ManageFrame section="films">
      <Guard need="staff" permission="awardEdit">
        <Films />
      </Guard>
    </ManageFrame>
  );
}

/** Below the guard, so that the address is read in the browser only. */
function Films() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  const open = (opened: string) => void navigate({ search: writeAddress(search, { id: opened }) });
  if (!id) return <FilmList onOpen={open} />;
  return (
    <Suspense fallback={<RecordWaits />}>
      <FilmForm
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

/** `/manage/editions`: editions of the award; `?id=` opens one, `&part=` one of its parts. */
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { Guard } from '#client/features/account/guard.tsx';
import { writeAddress } from '#client/features/awards/address-question.ts';
import { EditionList } from '#client/features/awards/edition-list.tsx';
import { RecordWaits } from '#client/features/awards/record-state.tsx';
import { ManageFrame } from '#client/features/manage/manage-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useTabState } from '#client/state/tab-state.tsx';

const EditionScreen = lazy(() => import('#client/features/awards/edition-screen.tsx').then((module) => ({ default: module.EditionScreen })));

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('manage:frame.section.editions'), description: t('manage:head.description'), noindex: true };
}

export default function ManageEditionsPage() {
  const { user } = useSnapshot(useTabState().session);
  // For who edits awards data and for who runs the ceremony.
  const permission = user?.permissions.includes('ceremonyRun') ? 'ceremonyRun' : 'awardEdit';
  return (
    <ManageFrame section="editions">
      <Guard need="staff" permission={permission}>
        <Editions />
      </Guard>
    </ManageFrame>
  );
}

/** Below the guard, so that the address is read in the browser only. */
function Editions() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  const open = (opened: string) => void navigate({ search: writeAddress('', { id: opened }) });
  if (!id) return <EditionList onOpen={open} />;
  return (
    <Suspense fallback={<RecordWaits />}>
      <EditionScreen id={id} onBack={() => open('')} />
    </Suspense>
  );
}

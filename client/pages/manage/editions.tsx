/** `/manage/editions`: editions of the award; `?id=` opens one, `&part=` one of its parts. */
import { lazy } from 'react';
import { useSnapshot } from 'valtio';
import { Guard } from '#client/features/account/guard.tsx';
import { EditionList } from '#client/features/award/staff-edition/edition-list.tsx';
import { ListOrRecord } from '#client/features/award/staff/list-or-record.tsx';
import { ManageFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useTabState } from '#client/state/tab-state.tsx';

const EditionScreen = lazy(() =>
  import('#client/features/award/staff-edition/edition-screen.tsx').then((module) => ({ default: module.EditionScreen })),
);

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.editions');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageEditionsPage() {
  const { user } = useSnapshot(useTabState().session);
  // For who edits awards data and for who runs the ceremony.
  const permission = user?.permissions.includes('ceremonyRun') ? 'ceremonyRun' : 'awardEdit';
  return (
    <ManageFrame section="editions">
      <Guard need="staff" permission={permission}>
        <ListOrRecord
          list={(onOpen) => <EditionList onOpen={onOpen} />}
          record={(id, onBack) => <EditionScreen id={id} onBack={onBack} />}
        />
      </Guard>
    </ManageFrame>
  );
}

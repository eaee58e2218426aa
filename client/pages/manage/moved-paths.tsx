/** `/manage/moved-paths`: redirects of old addresses. */
import { movedPathRecord } from '#shared/api/record/moved-path.ts';
import { Guard } from '#client/features/account/guard.tsx';
import { movedPathList } from '#client/features/site/staff-settings/moved-list.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { RecordScreen } from '#client/record/record-screen.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.moved');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageMovedPathsPage() {
  return (
    <StaffFrame section="moved" views="moved">
      <Guard need="staff" permission="siteEdit">
        <RecordScreen of={movedPathRecord} list={movedPathList} />
      </Guard>
    </StaffFrame>
  );
}

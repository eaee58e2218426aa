/** `/manage/share`: a page's card in each app, its faults, and its signature for the messaging app. */
import { Guard } from '#client/features/account/guard.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { ShareLab } from '#client/features/share/lab/share-lab.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.shareLab');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageSharePage() {
  return (
    <StaffFrame section="shareLab">
      <Guard need="staff" permission="shareCheck">
        <ShareLab />
      </Guard>
    </StaffFrame>
  );
}

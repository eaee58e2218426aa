/** `/manage/statistics`: how often pages, films and searches were used. */
import { Guard } from '#client/features/account/guard.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { StatisticsScreen } from '#client/features/site/staff-statistics/statistics-screen.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.statistics');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageStatisticsPage() {
  return (
    <StaffFrame section="statistics">
      <Guard need="staff" permission="statisticsRead">
        <StatisticsScreen />
      </Guard>
    </StaffFrame>
  );
}

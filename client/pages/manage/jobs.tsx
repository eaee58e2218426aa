/** `/manage/jobs`: background jobs. */
import { Guard } from '#client/features/account/guard.tsx';
import { JobList } from '#client/features/site/staff/job-list.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.jobs');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageJobsPage() {
  return (
    <StaffFrame section="jobs">
      <Guard need="staff" permission="jobRead">
        <JobList />
      </Guard>
    </StaffFrame>
  );
}

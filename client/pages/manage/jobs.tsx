/** `/manage/jobs`: background jobs. */
import { JobList } from '#client/features/site/staff/job-list.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('jobs');

export default staffPage('jobs', { permission: 'jobRead' }, () => <JobList />);

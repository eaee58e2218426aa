/** `/manage/moved-paths`: redirects of old addresses. */
import { movedPathRecord } from '#shared/api/record/moved-path.ts';
import { movedPathList } from '#client/features/site/staff-settings/moved-list.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';
import { RecordScreen } from '#client/record/record-screen.tsx';

export const head = staffHead('moved');

export default staffPage('moved', { permission: 'siteEdit', views: 'moved' }, () => (
  <RecordScreen of={movedPathRecord} list={movedPathList} />
));

/** `/manage/announcement-bar`: the bar above every page. */
import { AnnouncementEdit } from '#client/features/site/staff-parts/announcement-edit.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('announcement');

export default staffPage('announcement', { permission: 'siteEdit' }, () => <AnnouncementEdit />);

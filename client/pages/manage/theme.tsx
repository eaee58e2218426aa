/** `/manage/theme`: the colours of the site. */
import { ThemeEdit } from '#client/features/site/staff-parts/theme-edit.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('theme');

export default staffPage('theme', { permission: 'siteEdit' }, () => <ThemeEdit />);

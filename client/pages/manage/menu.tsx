/** `/manage/menu`: the main menu of every page. */
import { MenuEdit } from '#client/features/site/staff-parts/menu-edit.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('menu');

export default staffPage('menu', { permission: 'siteEdit' }, () => <MenuEdit />);

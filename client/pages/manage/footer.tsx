/** `/manage/footer`: the footer of every page. */
import { FooterEdit } from '#client/features/site/staff-parts/footer-edit.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('footer');

export default staffPage('footer', { permission: 'siteEdit' }, () => <FooterEdit />);

/** `/manage/partners`: the partners on the home page. */
import { PartnersEdit } from '#client/features/site/staff-parts/partners-edit.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('partners');

export default staffPage('partners', { permission: 'siteEdit' }, () => <PartnersEdit picker={(props) => <LateMediaPicker {...props} />} />);

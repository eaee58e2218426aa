/** `/manage/identity`: names, logo, icon and share picture of the site. */
import { IdentityEdit } from '#client/features/site/staff-parts/identity-edit.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('identity');

export default staffPage('identity', { permission: 'siteEdit' }, () => <IdentityEdit picker={(props) => <LateMediaPicker {...props} />} />);

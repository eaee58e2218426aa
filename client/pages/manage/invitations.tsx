/** `/manage/invitations`: invitation codes. */
import { InvitationList } from '#client/features/site/staff/invitation-list.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('invitations');

export default staffPage('invitations', { permission: 'accountManage' }, () => <InvitationList />);

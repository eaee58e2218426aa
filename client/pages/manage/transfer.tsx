/** `/manage/transfer`: export of the whole site, and import into an empty one. */
import { TransferScreen } from '#client/features/upload/transfer/transfer-screen.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('transfer');

export default staffPage('transfer', { permission: 'siteTransfer' }, () => <TransferScreen />);

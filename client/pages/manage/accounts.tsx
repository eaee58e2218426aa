/** `/manage/accounts`: users and institutions. */
import { RegionName } from '#client/features/account/region-name.tsx';
import { AccountList } from '#client/features/site/staff-accounts/account-list.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('accounts');

export default staffPage('accounts', { permission: 'accountManage', views: 'accounts' }, () => (
  <AccountList region={(code) => <RegionName {...code} />} />
));

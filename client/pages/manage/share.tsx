/** `/manage/share`: a page's card in each app, its faults, and its signature for the messaging app. */
import { ShareLab } from '#client/features/share/lab/share-lab.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('shareLab');

export default staffPage('shareLab', { permission: 'shareCheck' }, () => <ShareLab />);

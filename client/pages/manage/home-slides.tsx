/** `/manage/home-slides`: the slides at the top of the home page. */
import { HeroEdit } from '#client/features/site/staff-parts/hero-edit.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('hero');

export default staffPage('hero', { permission: 'siteEdit' }, () => <HeroEdit picker={(props) => <LateMediaPicker {...props} />} />);

/** `/manage/organiser`: country, place and time zone of the organiser. */
import { CountryField } from '#client/features/account/region-fields.tsx';
import { OrganiserEdit } from '#client/features/site/staff-parts/organiser-edit.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('organiser');

export default staffPage('organiser', { permission: 'siteEdit' }, () => (
  <OrganiserEdit countryField={(field) => <CountryField field={field} />} />
));

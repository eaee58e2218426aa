/** `/manage/organiser`: country, place and time zone of the organiser. */
import { Guard } from '#client/features/account/guard.tsx';
import { CountryField } from '#client/features/account/region-fields.tsx';
import { OrganiserEdit } from '#client/features/site/staff-parts/organiser-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.organiser');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageOrganiserPage() {
  return (
    <StaffFrame section="organiser">
      <Guard need="staff" permission="siteEdit">
        <OrganiserEdit countryField={(field) => <CountryField field={field} />} />
      </Guard>
    </StaffFrame>
  );
}

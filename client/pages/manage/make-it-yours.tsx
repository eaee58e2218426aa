/** `/manage/make-it-yours`: the six steps from a new site to the organiser's own. */
import { Guard } from '#client/features/account/guard.tsx';
import { CountryField } from '#client/features/account/region-fields.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import { Wizard } from '#client/features/site/staff/wizard.tsx';
import { LateMediaPicker } from '#client/features/upload/late-media-picker.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('site-parts:wizard.frame.title');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageMakeItYoursPage() {
  const t = useT();
  return (
    <StaffFrame section={null} title={t('site-parts:wizard.frame.title')}>
      <Guard need="staff" permission="siteEdit">
        <Wizard picker={(props) => <LateMediaPicker {...props} />} countryField={(field) => <CountryField field={field} />} />
      </Guard>
    </StaffFrame>
  );
}

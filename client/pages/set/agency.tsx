/** `/set/agency`: agent operator of an institution and its verification. */
import { AgencyForm } from '#client/features/account/agency-form.tsx';
import { SettingsFrame } from '#client/features/account/settings-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: null, { t }: HeadContext): Head {
  return { title: t('navigation:section.agency'), description: t('settings:head.description'), noindex: true };
}

export default function SetAgencyPage() {
  return (
    <SettingsFrame section="agency">
      <AgencyForm />
    </SettingsFrame>
  );
}

/** `/set/secondfactor`: two-step verification; also the destination after a login where the site requires it of staff. */
import { SecondFactorPanel } from '#client/features/account/second-factor/second-factor-panel.tsx';
import { SettingsFrame } from '#client/features/account/settings-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: null, { t }: HeadContext): Head {
  return { title: t('navigation:section.secondFactor'), description: t('settings:head.description'), noindex: true };
}

export default function SetSecondFactorPage() {
  return (
    <SettingsFrame section="secondFactor">
      <SecondFactorPanel />
    </SettingsFrame>
  );
}

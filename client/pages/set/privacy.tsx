/** `/set/privacy`: data export and closing the account. */
import { PrivacyPanel } from '#client/features/account/privacy-panel.tsx';
import { SettingsFrame } from '#client/features/account/settings-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: null, { t }: HeadContext): Head {
  return { title: t('navigation:section.privacy'), description: t('settings:head.description'), noindex: true };
}

export default function SetPrivacyPage() {
  return (
    <SettingsFrame section="privacy">
      <PrivacyPanel />
    </SettingsFrame>
  );
}

/** `/set/sessions`: devices on which the user is logged in. */
import { SessionList } from '#client/features/account/session-list.tsx';
import { SettingsFrame } from '#client/features/account/settings-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: null, { t }: HeadContext): Head {
  return { title: t('navigation:section.sessions'), description: t('settings:head.description'), noindex: true };
}

export default function SetSessionsPage() {
  return (
    <SettingsFrame section="sessions">
      <SessionList />
    </SettingsFrame>
  );
}

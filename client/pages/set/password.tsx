/** `/set/password`: change of the password; also the destination after a login with a password that staff has set. */
import { PasswordForm } from '#client/features/account/password-form.tsx';
import { SettingsFrame } from '#client/features/account/settings-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: null, { t }: HeadContext): Head {
  return { title: t('navigation:section.password'), description: t('settings:head.description'), noindex: true };
}

export default function SetPasswordPage() {
  return (
    <SettingsFrame section="password">
      <PasswordForm />
    </SettingsFrame>
  );
}

/** `/set/notifications`: notifications and their delivery settings. */
import { SettingsFrame } from '#client/features/account/settings-frame.tsx';
import { NotificationChoices } from '#client/features/community/notification-choices.tsx';
import { NotificationList } from '#client/features/community/notification-list.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('navigation:section.notifications'), description: t('settings:head.description'), noindex: true };
}

export default function SetNotificationsPage() {
  const t = useT();
  return (
    <SettingsFrame section="notifications">
      <section className="card" aria-labelledby="inbox">
        <h2 id="inbox">{t('comment:notifications.inbox')}</h2>
        <NotificationList />
      </section>
      <section className="card" aria-labelledby="choices">
        <h2 id="choices">{t('comment:notifications.choices')}</h2>
        <p>{t('comment:notifications.choicesText')}</p>
        <NotificationChoices />
      </section>
    </SettingsFrame>
  );
}

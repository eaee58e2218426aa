/** `/set/basic`: name, address, type, language of mails, accepted agreement. */
import { AcceptedAgreement } from '#client/features/account/accepted-agreement.tsx';
import { BasicForm, MailLanguage } from '#client/features/account/basic-form.tsx';
import { SettingsFrame } from '#client/features/account/settings-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: null, { t }: HeadContext): Head {
  return { title: t('navigation:section.basic'), description: t('settings:head.description'), noindex: true };
}

export default function SetBasicPage() {
  return (
    <SettingsFrame section="basic">
      <BasicForm />
      <MailLanguage />
      <AcceptedAgreement />
    </SettingsFrame>
  );
}

/** `/set/basic`: name, address, type, language of mails, day or night, accepted agreement. */
import { AcceptedAgreement } from '#client/features/account/accepted-agreement.tsx';
import { BasicForm, MailLanguage } from '#client/features/account/basic-form.tsx';
import { SettingsFrame } from '#client/features/account/settings-frame.tsx';
import { SchemeChoice } from '#client/features/site/navigation/scheme-choice.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';

export function head(_data: null, { t }: HeadContext): Head {
  return { title: t('navigation:section.basic'), description: t('settings:head.description'), noindex: true };
}

export default function SetBasicPage() {
  const t = useT();
  return (
    <SettingsFrame section="basic">
      <BasicForm />
      <MailLanguage />
      <section className="card" aria-labelledby="scheme">
        <h2 id="scheme">{t('navigation:scheme.label')}</h2>
        <p>{t('settings:basic.schemeHint')}</p>
        <SchemeChoice />
      </section>
      <AcceptedAgreement />
    </SettingsFrame>
  );
}

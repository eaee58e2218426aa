/** A letter as recipients read it, in both languages, and the test mail that brings it. */
import { useState } from 'react';
import { styled } from 'styled-components';
import { sendTestMail, type MailTextEntry } from '#shared/api/site-navigation.ts';
import { languages, type Language } from '#shared/language.ts';
import { fillText, mailTextFaults, sampleCode, sampleValues, siteValue, zoneValue } from '#shared/site/mail-texts.ts';
import en from '#locales/en/mail.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/mail.json' with { type: 'json' };
import { useApi } from '#client/lib/api.ts';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';

interface Texts {
  [key: string]: string | Texts;
}
const designs: Readonly<Record<Language, Texts>> = { 'zh-Hans': zhHans.letter, en: en.letter };

/** The text that a letter has where the organiser has none. */
export function designOf(id: string, part: 'subject' | 'title' | 'text', language: Language): string {
  let node: string | Texts | undefined = designs[language];
  for (const key of [...id.split('.'), part]) node = typeof node === 'object' ? node[key] : undefined;
  return typeof node === 'string' ? node : '';
}

/** The letter with example values, in both languages; with the texts of the design where the organiser has none. */
export function MailPreview({ entry }: { entry: MailTextEntry }) {
  const t = useT();
  const site = useSite();
  const filled = (part: 'subject' | 'text', language: Language) => {
    const own = entry[language === 'en' ? (`${part}En` as const) : (`${part}Zh` as const)];
    return fillText(own || designOf(entry.id, part, language), {
      ...sampleValues,
      [siteValue]: site.name[language],
      [zoneValue]: site.zone.label,
    });
  };
  return (
    <Letters role="group" aria-label={t('site-parts:mail.preview')}>
      {languages.map((language) => (
        <div key={language} lang={language}>
          <p className="subject">{filled('subject', language)}</p>
          <p className="title">{designOf(entry.id, 'title', language)}</p>
          <p>{filled('text', language)}</p>
          {entry.id.startsWith('code') ? <p className="code">{sampleCode}</p> : null}
        </div>
      ))}
    </Letters>
  );
}

export function TestMail({ entry }: { entry: MailTextEntry }) {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const isWrong = mailTextFaults({ entries: [entry] }).length > 0;
  const send = async () => {
    setBusy(true);
    const outcome = await api(sendTestMail, { body: entry }, { showLoading: true });
    setBusy(false);
    if (outcome.status !== 'ok') toasts.show({ type: 'error', text: outcome.message ?? t('staff:form.failed') });
    else
      toasts.show({
        type: outcome.data.delivery === 'refused' ? 'error' : 'success',
        text: t(`site-parts:mail.test.${outcome.data.delivery}`),
      });
  };
  return (
    <Button
      small
      variant="ghost"
      busy={isBusy}
      aria-disabled={isWrong}
      onClick={() => {
        if (!isBusy && !isWrong) void send();
      }}
    >
      {t('site-parts:mail.test.send')}
    </Button>
  );
}

const Letters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: 1.1rem 1.75rem;

  > div {
    display: grid;
    align-content: start;
    gap: 0.6rem;
    padding: 1.1rem 1.25rem;
    border: 1px solid var(--line);
    border-radius: var(--r-s);
    background: var(--sunken);
    font-size: var(--t-ui);
    line-height: 1.7;
    overflow-wrap: anywhere;
  }
  .subject {
    padding-bottom: 0.6rem;
    border-bottom: 1px solid var(--line);
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .title {
    font-family: var(--f-display);
    font-size: var(--t-lead);
    line-height: 1.4;
  }
  .code {
    font-weight: 700;
    letter-spacing: 0.3em;
  }
`;

/** Texts of mails, in both languages; part of the server, since mails are written without any request. */
import type { Language } from '#shared/language.ts';
import { asPlaced } from '#shared/content/title-marks.ts';
import en from '#locales/en/mail.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/mail.json' with { type: 'json' };

interface Texts {
  [key: string]: string | Texts;
}

const texts: Readonly<Record<Language, Texts>> = { 'zh-Hans': zhHans, en };

/** `t('mail:group.key')` with the mail's values filled in; what is not given stays empty. Throws for an unknown key. */
export function mailTranslate(language: Language, values: Readonly<Record<string, string>>): (key: string) => string {
  return (key) => {
    let found: string | Texts | undefined = texts[language];
    for (const part of key.replace('mail:', '').split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`There is no text ${key}`);
    const template = found;
    return template.replace(/\{\{(\w+)\}\}/g, (_, name: string, at: number) => asPlaced(values[name] ?? '', template.slice(0, at)));
  };
}

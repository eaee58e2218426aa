/** Names of accounts and of columns in the language of the reader. */
import type { Language } from '#shared/language.ts';
import { useLanguage } from '#client/lib/translations.ts';

interface Named {
  nickName: string;
  nameEn: string;
}

export function useAccountName(): (account: Named) => string {
  const language = useLanguage();
  return ({ nickName, nameEn }) => (language === 'en' ? nameEn || nickName : nickName);
}

/** A column's name; its id where it is nameless. */
export function columnName({ id, labelZh, labelEn }: { id: string; labelZh: string; labelEn: string }, language: Language): string {
  return (language === 'en' ? labelEn || labelZh : labelZh || labelEn) || id;
}

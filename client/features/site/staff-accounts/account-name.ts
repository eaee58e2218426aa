/** Names of accounts on screens in the language of the reader. */
import { useLanguage } from '#client/lib/translations.ts';

interface Named {
  nickName: string;
  nameEn: string;
}

export function useAccountName(): (account: Named) => string {
  const language = useLanguage();
  return ({ nickName, nameEn }) => (language === 'en' ? nameEn || nickName : nickName);
}

/** What a work is called in a sentence: its title in the reader's language, else in the other. */
import type { WorkRow } from '#shared/api/manage-list.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';

export function useWorkName(): (work: Pick<WorkRow, 'titleZh' | 'titleEn'>) => string {
  const t = useT();
  const isEnglish = useLanguage() === 'en';
  return ({ titleZh, titleEn }) => (isEnglish ? titleEn || titleZh : titleZh || titleEn) || t('works:row.untitled');
}

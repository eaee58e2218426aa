/** What a work is called in a sentence: its title in the reader's language, else in the other. */
import type { ItemRow } from '#shared/api/content-list-staff.ts';
import { withInnerMarks } from '#shared/title-marks.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';

export function useItemName(): (item: Pick<ItemRow, 'titleZh' | 'titleEn'>) => string {
  const t = useT();
  const isEnglish = useLanguage() === 'en';
  // Chinese sentences put it between title marks.
  return ({ titleZh, titleEn }) => (isEnglish ? titleEn || titleZh : withInnerMarks(titleZh || titleEn)) || t('works:row.untitled');
}

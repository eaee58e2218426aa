/** What previews and search engines say of an edition. */
import type { EditionSummary } from '#shared/api/award.ts';
import type { Translate } from '#client/lib/translations.ts';

/** Its theme, days, place and note; that it is to be announced where nothing of these is known. */
export function editionDescription({ year, theme, dates, place, note }: EditionSummary, t: Translate): string {
  return [theme, dates, place, note].filter(Boolean).join(t('content:edition.stop')) || t('content:edition.comingDescription', { year });
}

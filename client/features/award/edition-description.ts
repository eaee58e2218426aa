/** Description of an edition for previews and search engines. */
import type { EditionSummary } from '#shared/api/award.ts';
import type { Translate } from '#client/lib/translations.ts';

/** Theme, days, place and note; "to be announced" if all are unknown. */
export function editionDescription({ year, theme, dates, place, note }: EditionSummary, t: Translate): string {
  return [theme, dates, place, note].filter(Boolean).join(t('content:edition.stop')) || t('content:edition.comingDescription', { year });
}

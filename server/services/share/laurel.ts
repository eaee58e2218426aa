/** The laurel of a nomination that is public, with its result once that is public too. */
import type { Edition } from '#shared/api/award.ts';
import { labelInUnit } from '#shared/award/label-in-unit.ts';
import type { Language } from '#shared/language.ts';
import { laurelFormats } from '#shared/paths.ts';
import type { TypeName } from '#shared/site/look.ts';
import type { Translate } from '#shared/translate.ts';
import type { LaurelTask } from './laurel-design.ts';

interface WhichLaurel {
  anchor: string;
  /** Id of the nomination. */
  id: string | undefined;
  format: string;
  language: Language;
  type: TypeName;
  /** With the names of the site. */
  t: Translate;
}

/** Null for a format or a nomination that is not there. */
export function laurelTask(
  { year, units }: Pick<Edition, 'year' | 'units'>,
  { anchor, id, format: suffix, language, type, t }: WhichLaurel,
): LaurelTask | null {
  const format = laurelFormats.find((one) => one === suffix);
  const unit = units.find(({ categories }) => categories.some((category) => category.anchor === anchor));
  const award = unit?.categories.find((category) => category.anchor === anchor);
  const { winner = null, nominees = [] } = award ?? {};
  const nomination = [...(winner ? [winner] : []), ...nominees].find((one) => one.id === id);
  if (!format || !unit || !award || !nomination) return null;
  const { person, work } = nomination;
  const result = t(nomination.id === winner?.id ? 'work:award.won' : 'work:award.nominated');
  const name = person?.name ?? (work ? t('content:edition.work', { work: work.title }) : '');
  const label = labelInUnit(award.label, unit.label);
  return { format, laurel: { language, type, result, award: label, name, edition: t('content:edition.title', { year }) } };
}

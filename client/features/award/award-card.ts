/** Preview of one award of an edition: its winner once public, else its nominees. */
import type { Category, Edition, Nomination } from '#shared/api/award.ts';
import { labelInUnit } from '#shared/award/label-in-unit.ts';
import { paths } from '#shared/paths.ts';
import type { Head } from '#client/lib/page.tsx';
import type { Translate } from '#client/lib/translations.ts';
import { editionDescription } from './edition-description.ts';

/** The award with this anchor on the edition's page; null without one. */
export function awardOf({ units }: Edition, anchor: string): { unit: string; award: Category } | null {
  for (const unit of units) {
    const award = unit.categories.find((category) => category.anchor === anchor);
    if (award) return { unit: unit.label, award };
  }
  return null;
}

/** Search engines index the edition's page; a shared link shows the award. */
export function awardHead(
  edition: Edition,
  anchor: string,
  t: Translate,
): Pick<Head, 'title' | 'description' | 'image' | 'canonical' | 'shared'> | null {
  const match = awardOf(edition, anchor);
  if (!match) return null;
  const { unit, award } = match;
  const name = labelInUnit(award.label, unit);
  const year = t('content:edition.title', { year: edition.year });
  const names = (award.winner ? [award.winner] : award.nominees).map(nameOf).filter(Boolean);
  const text = { award: name, title: year, names: [...new Set(names)].join(t('content:search.award.join')) };
  const image = award.winner?.person?.portrait ?? award.winner?.work?.still ?? award.winner?.work?.poster ?? undefined;
  return {
    title: [name, unit, year].join(' · '),
    description:
      names.length === 0
        ? editionDescription(edition, t)
        : t(award.winner ? 'content:edition.cardWinner' : 'content:edition.cardNominees', text),
    ...(image ? { image } : {}),
    canonical: paths.edition(edition.year),
    shared: paths.sharedAward(edition.year, anchor),
  };
}

const nameOf = ({ person, work }: Nomination) => person?.name ?? work?.title ?? '';

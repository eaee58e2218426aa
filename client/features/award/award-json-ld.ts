/** Structured data of an award across the editions. Server only (see `client/lib/json-ld.ts`). */
import type { Award, AwardYear } from '#shared/api/award.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';

/** Its winners as a schema.org ItemList, latest first; none while no winner is public. */
export function awardWinners({ anchor, label, years }: Award, language: Language): object[] {
  const url = withLanguage(language, paths.award(anchor));
  const won = years.flatMap((year) => winnerOf(year, language) ?? []);
  if (won.length === 0) return [];
  return [
    {
      '@type': 'ItemList',
      '@id': `${url}#winners`,
      url,
      sameAs: paths.permanent('award', anchor),
      name: label,
      itemListOrder: 'https://schema.org/ItemListOrderDescending',
      numberOfItems: won.length,
      itemListElement: won.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
    },
  ];
}

function winnerOf({ winner, label, year }: AwardYear, language: Language): object | null {
  const { person, work } = winner ?? {};
  const subject = person ?? work;
  if (!subject) return null;
  return {
    '@type': person ? 'Person' : 'CreativeWork',
    name: person ? person.name : work?.title,
    url: subject.path ? withLanguage(language, subject.path.replace(/\?.*$/, '')) : undefined,
    sameAs: subject.path ? paths.permanent(person ? 'person' : 'film', subject.id) : undefined,
    award: `${label} ${year}`,
  };
}

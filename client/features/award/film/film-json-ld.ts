/** Structured data of a film or series. Server only (see `client/lib/json-ld.ts`). */
import type { ContentItem } from '#shared/api/content.ts';
import type { FilmCard, PersonCard } from '#shared/api/award.ts';
import type { CreditFunction } from '#shared/award/credit.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { counted, shapesOf } from '#client/lib/json-ld.ts';

/** schema.org properties of functions in a film; other functions have none. */
const propertyOf: Readonly<Record<CreditFunction, string>> = {
  director: 'director',
  writer: 'author',
  cast: 'actor',
  music: 'musicBy',
  editing: 'editor',
  producer: 'producer',
  camera: 'contributor',
  design: 'contributor',
  effects: 'contributor',
  sound: 'contributor',
  other: 'contributor',
};

/** A schema.org Movie or TVSeries with its public awards. */
export function filmNode(item: ContentItem, work: FilmCard): object {
  const isSeries = item.type === 'tv';
  const url = withLanguage(item.language, item.path.split('?')[0] ?? item.path);
  const awards = item.nominations.filter(({ won }) => won).map(({ category, edition }) => `${edition} ${category}`);
  const picture = work.poster ?? work.still ?? item.cover;
  return {
    '@type': isSeries ? 'TVSeries' : 'Movie',
    '@id': `${url}#work`,
    url,
    sameAs: paths.permanent('film', work.id),
    mainEntityOfPage: url,
    name: item.title,
    alternateName: work.originalTitle || undefined,
    description: item.contentAbstract || undefined,
    inLanguage: item.language,
    genre: item.typeLabel || undefined,
    image: picture ? shapesOf(picture) : undefined,
    dateCreated: work.year ? String(work.year) : undefined,
    countryOfOrigin: work.country ? { '@type': 'Country', name: work.country } : undefined,
    // The duration of a series is that of its episodes, so only films have one.
    duration: work.minutes && !isSeries ? `PT${work.minutes}M` : undefined,
    director: directorOf(work, item),
    ...creditsOf(item),
    productionCompany: item.companies ? { '@type': 'Organization', name: item.companies } : undefined,
    award: awards.length > 0 ? [...new Set(awards)] : undefined,
    interactionStatistic: [counted('LikeAction', item.likeCount), counted('CommentAction', item.commentCount)],
  };
}

/** Public credits by property, each person once per property, with the URL of their page. */
function creditsOf({ credits, language }: ContentItem): Record<string, object[]> {
  const groups = Map.groupBy(credits, (group) => propertyOf[group.function]);
  return Object.fromEntries(
    [...groups].map(([property, own]) => {
      const people = new Map(own.flatMap((group) => group.people).map(({ name, path }) => [path || name, personOf(name, path, language)]));
      return [property, [...people.values()]];
    }),
  );
}

/** Fallback for a film without credits: the director's name. */
function directorOf(work: FilmCard, { people, language }: ContentItem): object | undefined {
  if (!work.director) return undefined;
  const known: PersonCard | undefined = people.find(({ name }) => name === work.director);
  return personOf(work.director, known?.path ?? '', language);
}

function personOf(name: string, path: string, language: Language): object {
  return { '@type': 'Person', name, url: path ? withLanguage(language, path.split('?')[0] ?? path) : undefined };
}

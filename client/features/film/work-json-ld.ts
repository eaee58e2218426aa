/** What search engines read about a film or series. Server only (see `client/lib/json-ld.ts`). */
import type { ContentDetail, PersonCard, WorkCard } from '#shared/api/content.ts';
import { withLanguage } from '#shared/language.ts';
import { counted, shapesOf } from '#client/lib/json-ld.ts';

/** A schema.org Movie or TVSeries. Awards are those of the page: public ones, so none before their instant. */
export function workNode(item: ContentDetail, work: WorkCard): object {
  const isSeries = item.type === 'tv';
  const url = withLanguage(item.language, item.path.split('?')[0] ?? item.path);
  const awards = item.nominations.filter(({ won }) => won).map(({ category, edition }) => `${edition} ${category}`);
  const picture = work.poster ?? work.still ?? item.cover;
  return {
    '@type': isSeries ? 'TVSeries' : 'Movie',
    '@id': `${url}#work`,
    url,
    mainEntityOfPage: url,
    name: item.title,
    alternateName: work.originalTitle || undefined,
    description: item.contentAbstract || undefined,
    inLanguage: item.language,
    genre: item.typeLabel || undefined,
    image: picture ? shapesOf(picture) : undefined,
    dateCreated: work.year ? String(work.year) : undefined,
    countryOfOrigin: work.country ? { '@type': 'Country', name: work.country } : undefined,
    // A series is as long as its episodes; only a film has a duration.
    duration: work.minutes && !isSeries ? `PT${work.minutes}M` : undefined,
    director: directorOf(work, item),
    award: awards.length > 0 ? [...new Set(awards)] : undefined,
    interactionStatistic: [counted('LikeAction', item.likeCount), counted('CommentAction', item.commentCount)],
  };
}

function directorOf(work: WorkCard, { people, language }: ContentDetail): object | undefined {
  if (!work.director) return undefined;
  const known: PersonCard | undefined = people.find(({ name }) => name === work.director);
  return { '@type': 'Person', name: work.director, url: known?.path ? withLanguage(language, known.path.split('?')[0] ?? known.path) : undefined };
}

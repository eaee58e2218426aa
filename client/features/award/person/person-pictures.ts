/** Assigns pictures on a person's page so that none appears twice: portrait, films, then other nominated films. */
import type { ContentItem } from '#shared/api/content.ts';
import { picturesOnce } from '#shared/pictures-once.ts';

export function personPictures(item: ContentItem): Pick<ContentItem, 'works' | 'nominations'> {
  const take = picturesOnce(item.cover);
  return {
    works: item.works.map((work) => ({ ...work, still: take(work.still) })),
    nominations: item.nominations.map((fact) => (fact.work ? { ...fact, work: { ...fact.work, still: take(fact.work.still) } } : fact)),
  };
}

/** Which pictures a person's page shows, each once: the portrait, the works, then nominated films that are not among the works. */
import type { ContentDetail } from '#shared/api/content.ts';
import { picturesOnce } from '#shared/pictures-once.ts';

export function personPictures(item: ContentDetail): Pick<ContentDetail, 'works' | 'nominations'> {
  const take = picturesOnce(item.cover);
  return {
    works: item.works.map((work) => ({ ...work, still: take(work.still) })),
    nominations: item.nominations.map((fact) => (fact.work ? { ...fact, work: { ...fact.work, still: take(fact.work.still) } } : fact)),
  };
}

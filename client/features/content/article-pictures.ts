/** Pictures of an article without duplicates. The text has priority, then the cover, videos, films and people. */
import type { ContentItem } from '#shared/api/content.ts';
import type { Image } from '#shared/api/fields.ts';
import { picturesOnce } from '#shared/pictures-once.ts';

/** Removes the cover if the text contains the same picture; previews and lists keep it. */
export function articlePictures(article: ContentItem): Pick<ContentItem, 'cover' | 'videos' | 'works' | 'people'> {
  const take = picturesOnce();
  const takeOther = (image: Image | null) => (image && article.content.includes(image.url) ? null : take(image));
  return {
    cover: takeOther(article.cover),
    videos: article.videos.map((video) => ({ ...video, cover: takeOther(video.cover) })),
    works: article.works.map((work) => ({ ...work, poster: takeOther(work.poster) })),
    people: article.people.map((person) => ({ ...person, portrait: takeOther(person.portrait) })),
  };
}

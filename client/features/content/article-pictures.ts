/** Which pictures an article shows, each once: its text comes first, then the cover, its videos, films and people. */
import type { ContentDetail } from '#shared/api/content.ts';
import type { Image } from '#shared/api/fields.ts';
import { picturesOnce } from '#shared/pictures-once.ts';

/** A cover that stands in the text is not shown above it as well; previews and lists still have it. */
export function articlePictures(article: ContentDetail): Pick<ContentDetail, 'cover' | 'videos' | 'works' | 'people'> {
  const take = picturesOnce();
  const takeOther = (image: Image | null) => (image && article.content.includes(image.url) ? null : take(image));
  return {
    cover: takeOther(article.cover),
    videos: article.videos.map((video) => ({ ...video, cover: takeOther(video.cover) })),
    works: article.works.map((work) => ({ ...work, poster: takeOther(work.poster) })),
    people: article.people.map((person) => ({ ...person, portrait: takeOther(person.portrait) })),
  };
}

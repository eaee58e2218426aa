/** Structured data of an article for search engines. Server only (see `client/lib/json-ld.ts`). */
import type { ContentItem } from '#shared/api/content.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { counted, organiser, shapesOf } from '#client/lib/json-ld.ts';

/** Maximum length of a headline in Google's results. */
const headlineMax = 110;
const galleryMax = 6;

/** schema.org NewsArticle with the canonical URL of the language of its texts. */
export function newsArticle(article: ContentItem): object {
  const { language } = article;
  const url = urlOf(article.path, language);
  const { cover, gallery, works, people, tags } = article;
  const [first, ...others] = cover ? [cover, ...gallery] : gallery;
  const images = first
    ? [
        ...shapesOf(first),
        ...others
          .filter((image) => image.url !== first.url)
          .slice(0, galleryMax)
          .map((image) => image.url),
      ]
    : [];
  const film = ({ title, path }: (typeof works)[number]) => ({ '@type': 'Movie', name: title, url: urlOf(path, language) });
  const person = ({ name, path }: (typeof people)[number]) => ({ '@type': 'Person', name, url: urlOf(path, language) });
  const mentions = [...works.map(film), ...people.map(person)];
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: [...article.title].slice(0, headlineMax).join(''),
    description: article.contentAbstract || undefined,
    inLanguage: language,
    datePublished: article.publishTime,
    dateModified: article.updateTime,
    correction: article.correction && {
      '@type': 'CorrectionComment',
      text: article.correction.text,
      datePublished: article.correction.time,
      inLanguage: language,
    },
    articleSection: article.typeLabel || undefined,
    keywords: tags.length > 0 ? tags : undefined,
    image: images.length > 0 ? images : undefined,
    author: article.author ? { '@type': 'Person', name: article.author } : organiser,
    publisher: organiser,
    isAccessibleForFree: true,
    timeRequired: `PT${article.readingMinutes}M`,
    commentCount: article.commentCount,
    interactionStatistic: [counted('LikeAction', article.likeCount), counted('CommentAction', article.commentCount)],
    mentions: mentions.length > 0 ? mentions : undefined,
  };
}

/** Drops the query, which only selects a menu entry. */
function urlOf(path: string, language: Language): string | undefined {
  return path ? withLanguage(language, path.replace(/\?.*$/, '')) : undefined;
}

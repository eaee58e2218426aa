/** What an article says about itself to crawlers and previews. */
import type { ContentDetail } from '#shared/api/content.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';

/** Title, preview and the NewsArticle of schema.org. An article that is shown in the other language is not indexed here. */
export function articleHead(article: ContentDetail, { language }: HeadContext): Head {
  const isForeign = article.language !== language;
  return {
    title: article.title,
    description: article.contentAbstract || article.title,
    image: article.cover ?? article.gallery[0],
    type: 'article',
    publishedTime: article.publishTime,
    modifiedTime: article.updateTime,
    section: article.typeLabel,
    canonical: article.path.split('?')[0],
    noindex: isForeign,
    hideAlternate: article.languages.length < 2,
    crumbs: [article.title],
    jsonLd: [newsArticle(article)],
  };
}

function newsArticle(article: ContentDetail): object {
  const images = [article.cover, ...article.gallery].filter((image) => image !== null);
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.contentAbstract || undefined,
    inLanguage: article.language,
    datePublished: article.publishTime,
    dateModified: article.updateTime,
    articleSection: article.typeLabel || undefined,
    image: images.length > 0 ? images.map((image) => image.url) : undefined,
    author: article.author ? [{ '@type': 'Person', name: article.author }] : undefined,
    commentCount: article.commentCount,
    keywords: article.tags.length > 0 ? article.tags : undefined,
  };
}

/** What an article says about itself to crawlers and previews. */
import type { ContentDetail } from '#shared/api/content.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { sectionOfItem } from '#client/lib/section-of-item.ts';
import { newsArticle } from './article-json-ld.ts';

/** Title, preview and the NewsArticle of schema.org. An article that is shown in the other language is not indexed here. */
export function articleHead(article: ContentDetail, { language }: HeadContext): Head {
  return {
    title: article.title,
    description: article.contentAbstract || article.title,
    image: article.cover ?? article.gallery[0],
    type: 'article',
    publishedTime: article.publishTime,
    modifiedTime: article.updateTime,
    section: article.typeLabel,
    author: article.author,
    tags: article.tags,
    canonical: article.path.split('?')[0],
    noindex: article.language !== language,
    hideAlternate: article.languages.length < 2,
    crumbs: [article.title],
    crumbSection: sectionOfItem(article),
    jsonLd: import.meta.env.SSR ? [newsArticle(article)] : [],
  };
}

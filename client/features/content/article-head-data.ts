/** Meta data of an article for crawlers and link previews. */
import type { ContentItem } from '#shared/api/content.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { sectionOfItem } from '#client/lib/section-of-item.ts';
import { newsArticle } from './article-json-ld.ts';

/** Title, preview and NewsArticle. An article shown in its other language is not indexed under this URL. */
export function articleHead(item: ContentItem, { language }: HeadContext): Head {
  const article = { ...item, ...item.seo };
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
    crumbs: [item.title],
    crumbSection: article.section ? { text: article.section.text, path: article.section.path } : sectionOfItem(article),
    jsonLd: import.meta.env.SSR ? [newsArticle(article)] : [],
  };
}

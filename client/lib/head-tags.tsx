/** What crawlers, previews and tabs read: one table of tags from a page's `head()`. React moves them into the head. */
import type { ReactNode } from 'react';
import { heightOf, imageUrl } from '#shared/image-url.ts';
import { languages, otherLanguage, withLanguage, type Language } from '#shared/language.ts';
import type { Head } from './page.tsx';
import type { SiteFacts } from './site.ts';

interface Props {
  head: Head;
  /** Canonical site path of the page. */
  path: string;
  language: Language;
  site: SiteFacts;
}

const locales: Record<Language, string> = { 'zh-Hans': 'zh_CN', en: 'en_US' };
const previewWidth = 1280;
const previewRatio = [40, 21] as const;
/** Longest description that previews show without cutting a word themselves. */
const descriptionMax = 160;

export function HeadTags({ head, path, language, site }: Props): ReactNode {
  const canonicalPath = head.canonical ?? path;
  const url = (target: Language) => site.origin + withLanguage(target, canonicalPath);
  const siteName = site.name[language];
  const title = head.title === siteName ? head.title : `${head.title} · ${siteName}`;
  const description = shorten(head.description, descriptionMax);
  const image = head.image ? { ...head.image, url: absolute(site.origin, imageUrl(head.image.url, previewWidth, previewRatio)) } : null;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {head.noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url(language)} />}
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url(language)} />
      <meta property="og:locale" content={locales[language]} />
      {!head.hideAlternate && <meta property="og:locale:alternate" content={locales[otherLanguage(language)]} />}
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:width" content={String(previewWidth)} />
          <meta property="og:image:height" content={String(heightOf(previewWidth, previewRatio))} />
          <meta property="og:image:alt" content={image.alt || head.title} />
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={head.title} />
      <meta name="twitter:description" content={description} />
      {image && <meta name="twitter:image" content={image.url} />}
      {head.publishedTime && <meta property="article:published_time" content={head.publishedTime} />}
      {head.modifiedTime && <meta property="article:modified_time" content={head.modifiedTime} />}
      {head.section && <meta property="article:section" content={head.section} />}
      {!head.noindex && !head.hideAlternate && languages.map((target) => <link key={target} rel="alternate" hrefLang={target} href={url(target)} />)}
      {!head.noindex && !head.hideAlternate && <link rel="alternate" hrefLang="x-default" href={url('zh-Hans')} />}
    </>
  );
}

function absolute(origin: string, url: string): string {
  return url.startsWith('/') ? origin + url : url;
}

/** Cuts a text at a length; never inside a surrogate pair. */
export function shorten(text: string, max: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('').trimEnd()}…`;
}

/** A data block for search engines, its paths made absolute; nothing in it can end the script element. */
export function JsonLd({ data, origin }: { data: object; origin: string }): ReactNode {
  const absoluteUrls = (_key: string, value: unknown) => (typeof value === 'string' && /^\/\w/.test(value) ? origin + value : value);
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }, absoluteUrls).replace(/</g, '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

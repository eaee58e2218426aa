/** Sitemaps as XML: sitemaps.org 0.9 with alternates in the other language, and Google's pictures, videos and news. */
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { absoluteUrl, escapeXml, xmlElement } from '#server/services/core/xml-text.ts';

export interface SitemapEntry {
  /** Site path without a language prefix. */
  path: string;
  /** Languages in which the page exists. */
  languages: readonly Language[];
  /** Last change of the page; null if unknown. */
  lastModified: Date | null;
  /** Addresses of pictures. */
  images?: readonly string[];
  video?: Partial<Record<Language, SitemapVideo>>;
  news?: Partial<Record<Language, { title: string; publishedAt: Date }>>;
}

/** Fields of `video:video` for a film. */
export interface SitemapVideo {
  thumbnail: string;
  title: string;
  description: string;
  /** Address of a player that other sites may show. */
  player: string;
  seconds: number;
  publishedAt: Date | null;
  expiresAt: Date | null;
  viewCount: number;
  needsLogin: boolean;
  isLive: boolean;
}

export interface SitemapSite {
  origin: string;
  name: Readonly<Record<Language, string>>;
}

const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
];
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const urlsetHead = `${declaration}<urlset ${namespaces.join(' ')}>\n`;
export const urlsetEnd = '</urlset>\n';

/** An index of files; `lastModified` where it is known. */
export function sitemapIndex(site: SitemapSite, files: readonly { name: string; lastModified: Date | null }[]): string {
  const entries = files.map(
    ({ name, lastModified }) =>
      `<sitemap><loc>${escapeXml(absoluteUrl(site.origin, `/sitemap/${name}.xml`))}</loc>${xmlElement('lastmod', lastModified?.toISOString())}</sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

/** One `url` for each language of a page; each names all of them, itself included, as search engines ask. */
export function urlsOf(site: SitemapSite, entry: SitemapEntry): string {
  const available = languages.filter((language) => entry.languages.includes(language));
  // Built once for all languages: the garbage per page dominates the memory of a long file.
  const urls = available.map((language) => escapeXml(absoluteUrl(site.origin, withLanguage(language, entry.path))));
  const common = commonElements(site, entry, { available, urls });
  let text = '';
  for (const [at, language] of available.entries()) {
    const [video, news] = [entry.video?.[language], entry.news?.[language]];
    text += `<url><loc>${urls[at]}</loc>${common}${video ? videoOf(site, video) : ''}${news ? newsOf(site, language, news) : ''}</url>\n`;
  }
  return text;
}

/** Elements common to all languages of a page: date, alternates and pictures. */
function commonElements(
  { origin }: SitemapSite,
  { lastModified, images }: SitemapEntry,
  { available, urls }: { available: readonly Language[]; urls: readonly string[] },
): string {
  let text = xmlElement('lastmod', lastModified?.toISOString());
  if (available.length > 1) {
    for (const [at, language] of available.entries()) text += alternate(language, urls[at]);
    text += alternate('x-default', urls[available.indexOf('zh-Hans')]);
  }
  for (const url of images ?? []) text += `<image:image>${xmlElement('image:loc', absoluteUrl(origin, url))}</image:image>`;
  return text;
}

function alternate(hreflang: string, url: string | undefined): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${url}"/>`;
}

/** Lengths that Google reads. */
const [titleMax, descriptionMax, secondsMax] = [100, 2_048, 28_800];

function videoOf({ origin }: SitemapSite, video: SitemapVideo): string {
  const isLength = video.seconds >= 1 && video.seconds <= secondsMax;
  return [
    '<video:video>',
    xmlElement('video:thumbnail_loc', absoluteUrl(origin, video.thumbnail)),
    xmlElement('video:title', cut(video.title, titleMax)),
    xmlElement('video:description', cut(video.description || video.title, descriptionMax)),
    xmlElement('video:player_loc', absoluteUrl(origin, video.player)),
    isLength ? xmlElement('video:duration', Math.round(video.seconds)) : '',
    xmlElement('video:expiration_date', video.expiresAt?.toISOString()),
    xmlElement('video:view_count', video.viewCount),
    xmlElement('video:publication_date', video.publishedAt?.toISOString()),
    xmlElement('video:family_friendly', 'yes'),
    xmlElement('video:requires_subscription', video.needsLogin ? 'yes' : 'no'),
    xmlElement('video:live', video.isLive ? 'yes' : 'no'),
    '</video:video>',
  ].join('');
}

/** Google's codes of languages in news, which are not those of web pages. */
const newsLanguages: Readonly<Record<Language, string>> = { 'zh-Hans': 'zh-cn', en: 'en' };

function newsOf({ name }: SitemapSite, language: Language, { title, publishedAt }: { title: string; publishedAt: Date }): string {
  const publication = `<news:publication>${xmlElement('news:name', name[language])}${xmlElement('news:language', newsLanguages[language])}</news:publication>`;
  return `<news:news>${publication}${xmlElement('news:publication_date', publishedAt.toISOString())}${xmlElement('news:title', title)}</news:news>`;
}

function cut(text: string, max: number): string {
  const signs = [...text];
  return signs.length <= max ? text : `${signs.slice(0, max - 1).join('')}…`;
}

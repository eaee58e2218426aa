/**
 * The tags of a head as a table, from a page's `head()`. Open Graph comes in the order of its specification: what tells
 * of a picture follows the picture. Limits are those below which none of the usual previews cuts.
 */
import { languages, otherLanguage, withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isShared, sharePictureSizes, sharePictureType, sharePictureUrl } from '#shared/share/share-picture.ts';
import { shorten } from './head-text.ts';
import type { Head } from './page.tsx';
import type { SiteFacts } from './site.ts';

export interface HeadContext {
  head: Head;
  /** Site path of the page, without its query. */
  path: string;
  language: Language;
  site: SiteFacts;
}

export interface HeadLink {
  rel: 'canonical' | 'alternate';
  href: string;
  hrefLang?: string;
  type?: string;
  title?: string;
}

/** Names or properties with their contents, in order; empty ones are omitted. */
export type Tags = readonly (readonly [name: string, content: string])[];

export interface HeadTable {
  title: string;
  /** `<meta name>` */
  named: Tags;
  /** `<meta property>` */
  properties: Tags;
  links: readonly HeadLink[];
}

const locales: Record<Language, string> = { 'zh-Hans': 'zh_CN', en: 'en_US' };
/** X shows about 70 columns, LinkedIn and Telegram 120. */
const titleMax = 120;
/** Columns shown by Google and Bing; WeChat, LINE and DingTalk show half of them. */
const descriptionMax = 160;
/** Shape in which other sites show a film. */
const playerSize = { width: 1280, height: 720 };
const tagsMax = 10;

export function headTable({ head, path, language, site }: HeadContext): HeadTable {
  const canonical = head.canonical ?? path;
  const url = (target: Language) => site.origin + withLanguage(target, canonical);
  const siteName = site.name[language];
  const title = shorten(head.title, titleMax);
  const description = shorten(head.description, descriptionMax);
  // A private page, or one of unlimited variants, uses the picture of the site.
  const pictured = !isShared(canonical) || (head.noindex && head.canonical === undefined) ? paths.home : (head.shared ?? canonical);
  const picture = site.origin + sharePictureUrl({ language, path: pictured, size: 'large' });
  const pictureAlt = title === siteName ? title : `${title} · ${siteName}`;
  const named: MetaEntries = [
    ['description', description],
    ['robots', head.noindex && (head.isEmbed ? 'noindex, indexifembedded' : 'noindex')],
    ['googlebot', !head.noindex && 'max-image-preview:large, max-video-preview:-1'],
    ['author', head.author],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', picture],
    ['twitter:image:alt', pictureAlt],
  ];
  const properties: MetaEntries = [
    ['og:type', head.type ?? 'website'],
    ['og:site_name', siteName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', site.origin + withLanguage(language, head.shared ?? canonical)],
    ['og:locale', locales[language]],
    ['og:locale:alternate', !head.hideAlternate && locales[otherLanguage(language)]],
    ['og:image', picture],
    ['og:image:secure_url', isSecure(picture) && picture],
    ['og:image:type', sharePictureType],
    ['og:image:width', String(sharePictureSizes.large.width)],
    ['og:image:height', String(sharePictureSizes.large.height)],
    ['og:image:alt', pictureAlt],
    ...filmTags(head, site.origin, language),
    ...datedTags(head),
  ];
  return {
    title: head.title === siteName ? head.title : `${head.title} · ${siteName}`,
    named: filled(named),
    properties: filled(properties),
    links: linksOf({ head, language, site, path }, url),
  };
}

type MetaEntries = readonly (readonly [name: string, content: string | false | undefined])[];

function filled(tags: MetaEntries): Tags {
  return tags.filter((tag): tag is readonly [string, string] => Boolean(tag[1]));
}

const isSecure = (url: string) => url.startsWith('https:');

/** Where a player of the film is, for apps that show one inside the conversation. */
function filmTags({ film }: Head, origin: string, language: Language): MetaEntries {
  if (!film) return [];
  const player = origin + withLanguage(language, film.player);
  return [
    ['og:video', player],
    ['og:video:secure_url', isSecure(player) && player],
    ['og:video:type', 'text/html'],
    ['og:video:width', String(playerSize.width)],
    ['og:video:height', String(playerSize.height)],
    ['video:duration', film.seconds > 0 && String(film.seconds)],
  ];
}

/** `article:author` would have to be the address of a profile; names of writers go under `author`. */
function datedTags({ type, publishedTime, modifiedTime, section, tags = [] }: Head): MetaEntries {
  const some = [...new Set(tags)].slice(0, tagsMax);
  if (type?.startsWith('video.')) return [['video:release_date', publishedTime], ...some.map((tag) => ['video:tag', tag] as const)];
  if (type !== 'article') return [];
  return [
    ['article:published_time', publishedTime],
    ['article:modified_time', modifiedTime],
    ['article:section', section],
    ...some.map((tag) => ['article:tag', tag] as const),
  ];
}

const feedTypes = { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' } as const;

function linksOf({ head, language, site }: HeadContext, url: (target: Language) => string): HeadLink[] {
  const { film, feed } = head;
  const twins =
    head.noindex || head.hideAlternate
      ? []
      : [...languages.map((target) => [target, url(target)] as const), ['x-default', url('zh-Hans')] as const];
  const embed = (format: string) => `${site.origin}/oembed?${new URLSearchParams({ url: url(language), format })}`;
  return [
    ...(head.noindex && !head.isCopy ? [] : [{ rel: 'canonical', href: url(language) } as const]),
    ...twins.map(([hrefLang, href]) => ({ rel: 'alternate', hrefLang, href }) as const),
    ...(film
      ? (['json', 'xml'] as const).map(
          (format) =>
            ({
              rel: 'alternate',
              type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
              href: embed(format),
              title: head.title,
            }) as const,
        )
      : []),
    ...(feed
      ? (['rss', 'atom', 'json'] as const).map(
          (format) =>
            ({
              rel: 'alternate',
              type: feedTypes[format],
              href: site.origin + withLanguage(language, paths.feed(feed.columnId, format)),
              title: feed.title,
            }) as const,
        )
      : []),
  ];
}

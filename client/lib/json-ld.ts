/**
 * JSON-LD of a page: one graph of schema.org nodes, built on the server only, so builders of
 * nodes never reach the browser: call them behind `import.meta.env.SSR`.
 */
import type { Image } from '#shared/api/fields.ts';
import type { Crumb } from '#shared/breadcrumbs.ts';
import { imageUrl } from '#shared/media/image-url.ts';
import { otherLanguage, withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { sharePictureUrl } from '#shared/share/share-picture.ts';
import type { SiteFacts } from './site.ts';
import type { Translate } from './translations.ts';

export interface GraphPlace {
  site: SiteFacts;
  language: Language;
  t: Translate;
}

/** The organiser: the same node on every page; articles, films and events refer to it. */
export const organiser = { '@id': '/#organization' } as const;

/** The text of the script element: paths made absolute, and nothing in it can end the element. */
export function graphText(nodes: readonly object[], origin: string): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
    .replace(sitePaths, `"${origin}`)
    .replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The beginnings of values that are site paths; no text of a page has the form of one, and inside a text quotes are escaped. */
const sitePaths = /(?<=[:,[])"(?=\/(#organization|#website|[\w%][^\s<>"\\]*)?")/g;

export function organization({ site, language }: GraphPlace): object {
  return {
    '@type': 'Organization',
    ...organiser,
    name: site.name[language],
    alternateName: site.name[otherLanguage(language)],
    url: withLanguage(language, paths.home),
    logo: site.icon
      ? { '@type': 'ImageObject', url: `/icon-512.png?v=${site.icon}`, width: 512, height: 512 }
      : { '@type': 'ImageObject', url: sharePictureUrl({ language, path: paths.home, size: 'square' }), width: 300, height: 300 },
  };
}

/** The site with its search, on the home page alone. */
export function webSite({ site, language }: GraphPlace): object {
  return {
    '@type': 'WebSite',
    '@id': '/#website',
    name: site.name[language],
    alternateName: site.name[otherLanguage(language)],
    url: withLanguage(language, paths.home),
    inLanguage: language,
    publisher: organiser,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${withLanguage(language, paths.search(''))}{search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The breadcrumb trail as a list of its entries with an address; the last entry is the page itself and needs none. */
export function breadcrumbList(trail: readonly Crumb[], { t, language }: GraphPlace): object {
  const places = trail.filter((crumb, index) => crumb.path || index === trail.length - 1);
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: 'text' in crumb ? crumb.text : t(`navigation:section.${crumb.section}`, { year: crumb.year ?? '' }),
      ...(crumb.path && index < places.length - 1 ? { item: withLanguage(language, crumb.path) } : {}),
    })),
  };
}

/** A picture in the three shapes that search engines ask for. */
export function shapesOf({ url }: Image): string[] {
  return [imageUrl(url, 1280, [16, 9]), imageUrl(url, 1280, [4, 3]), imageUrl(url, 960, [1, 1])];
}

/** Interaction counts of an item. */
export function counted(action: 'WatchAction' | 'LikeAction' | 'CommentAction', count: number): object {
  return { '@type': 'InteractionCounter', interactionType: { '@type': action }, userInteractionCount: count };
}

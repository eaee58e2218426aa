/** Content of a page's share picture, from the page's head; no kind of page has special code here. */
import type { PublishedIdentity } from '#shared/api/home.ts';
import type { SiteNames } from '#shared/site/site-identity.ts';
import { siteNameIn, withSiteName, type Translate } from '#shared/translate.ts';
import { breadcrumbs } from '#shared/breadcrumbs.ts';
import { absoluteDate } from '#shared/dates.ts';
import { withLanguage, type Bilingual, type Language } from '#shared/language.ts';
import type { PictureFacts, PictureLogo, SharePicturePlace } from '#shared/share/share-picture.ts';
import type { HeadOf } from './page-head.ts';
import type { SiteFacts } from '#client/lib/site.ts';
import type { PageIdentity } from './page-identity.ts';

export interface PictureFactsOptions {
  headOf: HeadOf;
  identify: (url: string) => PageIdentity;
  translate: Record<Language, Translate>;
  site: Pick<SiteFacts, 'origin'>;
}

/** Gives the facts of a picture; the status of the page where it has none. */
export type PictureFactsOf = (place: SharePicturePlace) => Promise<{ status: 200; facts: PictureFacts } | { status: number; facts: null }>;

/** Screens that are shown in the dark: films and what leads to them. */
const cinemaPages = /^\/(projectionroom|videolist|videoplay|content\/episode)(\/|$)/;
/** Sections of pages whose trail names none. */
const sections: readonly (readonly [RegExp, string])[] = [
  [/^\/content\/episode\//, 'movies'],
  [/^\/(content\/people|pandadetail)(\/|$)/, 'panda'],
  [/^\/videoplay\//, 'projectionRoom'],
];

interface Labelled {
  title: string;
  section: string | undefined;
  names: SiteNames;
}

export function createPictureFacts({ headOf, identify, translate, site }: PictureFactsOptions): PictureFactsOf {
  const labelOf = (path: string, { title, section, names }: Labelled, language: Language): Bilingual => {
    const [pathname = '/', query = ''] = path.split('?', 2);
    const crumb = sectionOf(pathname, query);
    if (!crumb) return { 'zh-Hans': '', en: '', [language]: section && section !== title ? section : '' };
    const label = bilingual((inLanguage) =>
      withSiteName(translate[inLanguage], siteNameIn(names, inLanguage))(`navigation:section.${crumb.section}`, { year: crumb.year ?? '' }),
    );
    // A section's own page would say its name twice; its name in the other language is news.
    return label[language] === title ? { ...label, [language]: '' } : label;
  };
  return async ({ language, path }) => {
    const { status, head, names, identity, theme, life } = await headOf({ language, path: boundedPath(path, language, identify) });
    if (status !== 200 || !head) return { status, facts: null };
    const [pathname = '/'] = path.split('?', 1);
    const content = {
      language,
      title: (head.card?.title ?? head.title).trim() || names.name[language],
      label: labelOf(path, { title: head.title, section: head.section, names }, language),
      note: head.card?.note ?? (head.publishedTime ? absoluteDate(head.publishedTime, language) : ''),
      brand: names.name,
      logo: logoOf(identity),
      theme,
      isCinema: cinemaPages.test(pathname.toLowerCase()),
    };
    const pair = head.pair && {
      eyes: head.pair,
      address: site.origin + withLanguage(language, path),
      scan: translate[language]('work:pair.scan'),
    };
    return { status: 200, facts: { content, image: head.card?.image ?? head.image ?? identity?.sharePicture ?? null, pair, ...life } };
  };
}

function logoOf(identity: PublishedIdentity | null | undefined): PictureLogo | null {
  if (!identity?.logo && !identity?.icon) return null;
  const { logo, icon } = identity;
  return { url: logo?.url ?? '', darkUrl: logo?.darkUrl ?? '', iconUrl: icon?.url ?? '', hasName: logo?.hasName ?? false };
}

/** Key under which a page's picture is made and stored. */
export function pagePlace(place: SharePicturePlace, identify: PictureFactsOptions['identify']): SharePicturePlace {
  return { ...place, path: boundedPath(place.path, place.language, identify) };
}

/**
 * Without parameters of unlimited values, so that strangers can neither choose the text of a picture nor create more
 * pictures than pages.
 */
function boundedPath(path: string, language: Language, identify: PictureFactsOptions['identify']): string {
  const identified = (sitePath: string) => identify(withLanguage(language, sitePath));
  const whole = identified(path);
  if (whole.keepable) return whole.path;
  const [pathname = '/', query] = whole.path.split('?', 2);
  const bounded = [...new URLSearchParams(query)].filter((pair) => identified(`${pathname}?${new URLSearchParams([pair])}`).keepable);
  return bounded.length > 0 ? `${pathname}?${new URLSearchParams(bounded)}` : pathname;
}

const bilingual = (textIn: (language: Language) => string): Bilingual => ({ 'zh-Hans': textIn('zh-Hans'), en: textIn('en') });

function sectionOf(pathname: string, query: string): { section: string; year?: number } | null {
  const trail = breadcrumbs(pathname, new URLSearchParams(query));
  const named = trail.flatMap((crumb) => ('section' in crumb && crumb.section !== 'home' ? [crumb] : [])).at(-1);
  const section = sections.find(([pattern]) => pattern.test(pathname.toLowerCase()))?.[1];
  return named ?? (section ? { section } : null);
}

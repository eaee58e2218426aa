/** The home page, and the calls of every page: navigation and view counts. */
import * as Type from 'typebox';
import { nullable } from '#shared/nullable.ts';
import { footerGroupKeys, footerLinkKeys, menuKeys } from '#shared/navigation.ts';
import { currentCall, editionSummary, filmCard, personCard } from './award.ts';
import { partners } from './block.ts';
import { contentRow, pageBlock, videoCard } from './content.ts';
import { endpoint } from './endpoint.ts';
import { id, shortText, instant, count, image } from './fields.ts';
import { siteTheme } from '#shared/site/look.ts';

const banner = Type.Object({
  id,
  title: shortText,
  caption: shortText,
  subtitle: shortText,
  credit: shortText,
  image,
  imageMobile: image,
  path: shortText,
});
export type Banner = Type.Static<typeof banner>;

/** The bands below the hero of the home page, in their default order. */
export const homeBandKeys = ['live', 'winners', 'news', 'screeningRoom', 'faces', 'editions', 'notices', 'countdown', 'partners'] as const;
export type HomeBandKey = (typeof homeBandKeys)[number];

/** What there is to see now: a film of the screening room, or an event of the programme. */
const today = Type.Object({
  kind: Type.Enum(['room', 'programme']),
  title: shortText,
  path: shortText,
  cover: nullable(image),
  /** Films that play now; 0 for an event. */
  films: count,
  playableUntil: nullable(instant),
  startTime: nullable(instant),
  venue: shortText,
});
export type Today = Type.Static<typeof today>;

export const home = Type.Object({
  /** The bands and blocks that are shown, in their order; missing without a published composition: all, in the default order. Hidden ones have no rows. */
  bands: Type.Optional(Type.Array(id)),
  /** The blocks among them that are shown now and have something to show. */
  blocks: Type.Optional(Type.Array(pageBlock)),
  edition: Type.Union([Type.Null(), editionSummary]),
  /** The next edition's opening, where one is dated. */
  countdown: Type.Union([Type.Null(), Type.Object({ label: shortText, time: instant })]),
  banners: Type.Array(banner),
  /** Winning works of the current edition, the main award first; empty before the reveal instant. */
  films: Type.Array(filmCard),
  news: Type.Array(contentRow),
  notices: Type.Array(contentRow),
  videos: Type.Array(videoCard),
  faces: Type.Array(personCard),
  faceCount: count,
  editions: Type.Array(editionSummary),
  partners,
  live: Type.Union([Type.Null(), videoCard]),
  today: nullable(today),
});
export type Home = Type.Static<typeof home>;

export const getHome = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/getHomev2',
  summary: 'Everything that the home page shows',
  maxAgeSeconds: 60,
  data: home,
});

export const announcementLevels = ['info', 'important', 'urgent'] as const;
export type AnnouncementLevel = (typeof announcementLevels)[number];

/** Where the organiser's own links of the footer stand. */
export const footerPlaces = [...footerGroupKeys, 'social', 'licence'] as const;

const footer = Type.Object({
  hasMotto: Type.Boolean(),
  /** Its lines; none for the motto of the design. */
  motto: Type.Array(shortText),
  /** '' = the name of the site. */
  owner: shortText,
  email: shortText,
  phone: shortText,
  /** Numbers of filings and licences; `path` is where the authority shows one, '' = nowhere. */
  licences: Type.Array(Type.Object({ name: shortText, path: shortText })),
  /** Links of the design that are left out. */
  hidden: Type.Array(Type.Enum([...footerLinkKeys])),
  links: Type.Array(Type.Object({ place: Type.Enum([...footerPlaces]), name: shortText, path: shortText })),
});

const menu = Type.Array(
  Type.Object({
    /** A default entry, or `own`. */
    key: Type.Enum([...menuKeys, 'own']),
    /** '' = the default label. */
    name: shortText,
    /** Of an `own` entry: a site path or an https address. */
    path: shortText,
  }),
);

const bilingual = Type.Object({ 'zh-Hans': shortText, en: shortText });

const identity = Type.Object({
  name: bilingual,
  /** Stands in labels of editions, such as “2025 Golden Panda”. */
  shortName: bilingual,
  /** For search engines; '' = the text of the design. */
  description: bilingual,
  /** Null = the mark of the design. */
  logo: nullable(
    Type.Object({
      url: shortText,
      /** For dark ground. */
      darkUrl: shortText,
      width: Type.Integer({ minimum: 1 }),
      height: Type.Integer({ minimum: 1 }),
      hasName: Type.Boolean(),
    }),
  ),
  /** Null = the icon of the design. Another picture has another id. */
  icon: nullable(Type.Object({ id, url: shortText })),
  /** Of pages without a picture of their own; null = the one of the design. */
  sharePicture: nullable(image),
});
export type PublishedIdentity = Type.Static<typeof identity>;

const navigation = Type.Object({
  /** Year of the edition that the site is about; the latest one where none is, null without any. */
  editionYear: Type.Union([Type.Null(), Type.Integer()]),
  /** Years whose edition has a page, latest first. */
  editionYears: Type.Array(Type.Integer()),
  /** False once the organiser has deleted the column of the face gallery, which then has no pages. */
  hasFaces: Type.Boolean(),
  /** The same for the column of culture. */
  hasCulture: Type.Boolean(),
  /** Bands that the organiser has taken off the home page: other lists of links leave their sections out. */
  hiddenBands: Type.Array(Type.Enum([...homeBandKeys])),
  /** Path of the footer's link to the jury: on the page of that edition once its jury is public, else what the site says about juries. */
  juryPath: shortText,
  /** Path of that edition's programme; null while it has no public event. */
  programmePath: nullable(shortText),
  /** The call for entries of the latest edition that has one open, or about to open. */
  call: nullable(currentCall),
  /** The bar above every page while its window is open, in the language of the call. */
  announcement: Type.Union([
    Type.Null(),
    Type.Object({
      level: Type.Enum([...announcementLevels]),
      text: shortText,
      /** `path` is a site path or an https address. */
      link: Type.Union([Type.Null(), Type.Object({ label: shortText, path: shortText })]),
    }),
  ]),
  /** The published footer in the language of the call; null = none. */
  footer: nullable(footer),
  /** The shown entries of the published menu in the language of the call; null = the default menu. */
  menu: nullable(menu),
  /** The published identity of the site; null = the configured name. */
  identity: nullable(identity),
  /** The time zone of the site: its IANA name, and its name in the language of the call. */
  zone: Type.Object({ name: shortText, label: shortText }),
  /** Whether institutions enter the ID number of their agent. */
  asksIdNumber: Type.Boolean(),
  /** The published look; null for that of the design. */
  theme: nullable(siteTheme),
  /** Search engines are asked to leave the whole site out. */
  isHidden: Type.Boolean(),
});
export type Navigation = Type.Static<typeof navigation>;
/** The part that pages carry in their state; the identity, the zone and the ID number are among the facts of the site, the rest is in the head. */
export type NavigationState = Omit<Navigation, 'identity' | 'zone' | 'asksIdNumber' | 'theme' | 'isHidden'>;

export const getNavigation = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/navigation',
  summary:
    'Data for the frame of every page: the current edition, the years with a page, the announcement bar, the footer, the menu, the identity and the colours of the site',
  maxAgeSeconds: 300,
  data: navigation,
});

const watchPictures = Type.Object({
  projectionRoom: nullable(image),
  movies: nullable(image),
  panda: nullable(image),
  programme: nullable(image),
});
export type WatchPictures = Type.Static<typeof watchPictures>;

/** Apart from the navigation, because most visits never open the menu. */
export const getWatchPictures = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/watchPictures',
  summary: 'A picture for each link of the menu’s group of films, faces and programme',
  maxAgeSeconds: 300,
  data: watchPictures,
});

/** The kinds of items whose views are counted. */
export const viewKind = Type.Union([Type.Literal('article'), Type.Literal('episode'), Type.Literal('people'), Type.Literal('video')]);
export type ViewKind = Type.Static<typeof viewKind>;

export const countView = endpoint({
  method: 'POST',
  path: '/web/cms/view',
  summary:
    'Record a view of an article, film, person or video; counted within seconds, once per visitor and item in 30 minutes, without bots',
  auth: 'optional',
  limit: 'view',
  body: Type.Object({ kind: viewKind, id }),
  data: Type.Null(),
});

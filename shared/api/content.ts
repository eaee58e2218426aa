/**
 * Published content: GET /web/cms/content/{list, :id, recommendList, getHomev2}.
 */
import { Array, Boolean, Enum, Integer, Literal, Null, Number, Object, Optional, String, Union, type Static } from 'typebox';
import { creditFunctions } from '#shared/award/credit.ts';
import { searchTextMax } from '#shared/limits.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery, sortDirection } from './paging.ts';

export const id = String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
export const text = String({ maxLength: 200_000 });
const shortText = String({ maxLength: 2_000 });
/** An instant, ISO 8601 in UTC. */
export const instant = String({ maxLength: 32 });
export const count = Integer({ minimum: 0 });

export const image = Object({
  /** Path or absolute URL of the original; sizes are asked for with `shared/media/image-url.ts`. */
  url: shortText,
  alt: shortText,
  width: Integer({ minimum: 1 }),
  height: Integer({ minimum: 1 }),
  /** Point that every crop keeps, 0 to 1 from the top left corner. */
  focalX: Number({ minimum: 0, maximum: 1 }),
  focalY: Number({ minimum: 0, maximum: 1 }),
  /** Dominant colour as `#rrggbb`, shown until the picture is there. */
  blur: String({ maxLength: 9 }),
});
export type Image = Static<typeof image>;

export const contentKind = Union([Literal('article'), Literal('episode'), Literal('people')]);
export type ContentKind = Static<typeof contentKind>;
export const languageCode = Union([Literal('zh-Hans'), Literal('en')]);

const contentRowFields = {
  id,
  kind: contentKind,
  columnId: id,
  /** Type of the column's own list (news type, notice type), and its name. */
  type: Union([Null(), id]),
  typeLabel: shortText,
  title: shortText,
  contentAbstract: shortText,
  cover: Union([Null(), image]),
  publishTime: instant,
  author: shortText,
  source: shortText,
  viewCount: count,
  likeCount: count,
  commentCount: count,
  /** Length in seconds where the item is a video, otherwise null. */
  time: Union([Null(), Integer({ minimum: 0 })]),
  tags: Array(shortText),
  pinned: Boolean(),
  /** Language of the texts in this row; differs from the one asked for when only the other exists. */
  language: languageCode,
  /** Site path of the item, without a language prefix. */
  path: shortText,
};
export const contentRow = Object(contentRowFields);
export type ContentRow = Static<typeof contentRow>;

export const videoFile = Object({ id, url: shortText, name: shortText, time: count, isVideo: Boolean() });
export const otherFile = Object({ kind: shortText, label: shortText, src: shortText, srclang: shortText, default: Boolean() });
export const contentLink = Object({ id, title: shortText, publishTime: instant, path: shortText });
export type ContentLink = Static<typeof contentLink>;

/** A film, series, documentary or animation as cards show it. */
export const filmCard = Object({
  id,
  title: shortText,
  originalTitle: shortText,
  country: shortText,
  year: Union([Null(), Integer()]),
  minutes: Union([Null(), Integer()]),
  director: shortText,
  logline: shortText,
  /** Name of the award it won, empty when none. */
  award: shortText,
  still: Union([Null(), image]),
  poster: Union([Null(), image]),
  path: shortText,
});
export type FilmCard = Static<typeof filmCard>;

export const personCard = Object({
  id,
  name: shortText,
  originalName: shortText,
  role: shortText,
  country: shortText,
  portrait: Union([Null(), image]),
  path: shortText,
});
export type PersonCard = Static<typeof personCard>;

const creditFunction = Enum([...creditFunctions]);
/** Somebody who receives an award if the nomination wins; `path` is '' for a name without a page. */
export const recipient = Object({ name: shortText, path: shortText, function: creditFunction });
export type Recipient = Static<typeof recipient>;

/** Those who did the same for a work. */
const creditGroup = Object({ function: creditFunction, people: Array(Object({ name: shortText, path: shortText, role: shortText })) });
export type CreditGroup = Static<typeof creditGroup>;

/** A public nomination of a work or a person; `won` is true only once the winners are public. */
const nominationFact = Object({
  id,
  year: Integer(),
  /** The edition's ordinal, such as "2nd". */
  edition: shortText,
  unit: shortText,
  category: shortText,
  won: Boolean(),
  work: Union([Null(), filmCard]),
  person: Union([Null(), personCard]),
  role: shortText,
  recipients: Array(recipient),
  citation: shortText,
});
export type NominationFact = Static<typeof nominationFact>;

/** A seat in a jury; without a unit it is the presidency. */
const jurySeat = Object({ year: Integer(), edition: shortText, unit: shortText, isChair: Boolean(), isPresident: Boolean() });
export type JurySeat = Static<typeof jurySeat>;

export const videoCard = Object({
  id,
  title: shortText,
  contentAbstract: shortText,
  time: count,
  cover: Union([Null(), image]),
  path: shortText,
});
export type VideoCard = Static<typeof videoCard>;

export const contentDetail = Object({
  ...contentRowFields,
  /** Sanitised HTML of the body. */
  content: text,
  readingMinutes: Integer({ minimum: 1 }),
  /** Languages in which the item can be read. */
  languages: Array(languageCode),
  updateTime: instant,
  gallery: Array(image),
  videoFiles: Array(videoFile),
  otherFiles: Array(otherFile),
  people: Array(personCard),
  /** Of a work: who made it, by function; the languages spoken in it and its companies. */
  credits: Array(creditGroup),
  spoken: shortText,
  companies: shortText,
  works: Array(filmCard),
  /** Videos about the item, as cards: for a work its film, trailer and making-of. */
  videos: Array(videoCard),
  nominations: Array(nominationFact),
  juries: Array(jurySeat),
  previous: Union([Null(), contentLink]),
  next: Union([Null(), contentLink]),
  related: Array(contentLink),
});
export type ContentDetail = Static<typeof contentDetail>;

export const editionPhase = Union([
  Literal('call'),
  Literal('jury'),
  Literal('nominees'),
  Literal('ceremony'),
  Literal('winners'),
  Literal('archive'),
]);
export type EditionPhase = Static<typeof editionPhase>;

export const editionSummary = Object({
  id,
  year: Integer(),
  ordinal: shortText,
  theme: shortText,
  dates: shortText,
  place: shortText,
  note: shortText,
  phase: editionPhase,
  /** True for the edition that the site is about at present. */
  current: Boolean(),
  /** Beginning of the edition's days, or null while open. */
  startTime: Union([Null(), instant]),
  figures: Object({ awards: count, entries: count, countries: count }),
});
export type EditionSummary = Static<typeof editionSummary>;

const banner = Object({
  id,
  title: shortText,
  caption: shortText,
  subtitle: shortText,
  credit: shortText,
  image,
  imageMobile: image,
  path: shortText,
});
export type Banner = Static<typeof banner>;

export const home = Object({
  edition: Union([Null(), editionSummary]),
  /** The next edition's opening, where one is dated. */
  countdown: Union([Null(), Object({ label: shortText, time: instant })]),
  banners: Array(banner),
  /** Winning works of the current edition, the main award first; empty before the reveal instant. */
  films: Array(filmCard),
  news: Array(contentRow),
  notices: Array(contentRow),
  videos: Array(videoCard),
  faces: Array(personCard),
  faceCount: count,
  editions: Array(editionSummary),
  partners: Array(Object({ name: shortText, url: shortText })),
  live: Union([Null(), videoCard]),
});
export type Home = Static<typeof home>;

export const listQuery = Object({
  ...pagingQuery,
  columnId: Optional(id),
  /** Type within the column; absent or `all` = every type. */
  type: Optional(id),
  kind: Optional(contentKind),
  /** Keeps the rows whose title or abstract contains the text. */
  search: Optional(String({ maxLength: searchTextMax })),
  orderByColumn: Optional(Union([Literal('publishTime'), Literal('viewCount'), Literal('likeCount')])),
  isAsc: Optional(sortDirection),
});

export const getContent = endpoint({
  method: 'GET',
  path: '/web/cms/content/:id',
  summary: 'One published item with its body, files, people, works and neighbours',
  maxAgeSeconds: 300,
  params: Object({ id }),
  data: contentDetail,
});

export const listContent = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/list',
  summary: 'Published items of a column: pinned first, then newest',
  answer: 'rows',
  maxAgeSeconds: 60,
  query: listQuery,
  data: Array(contentRow),
});

export const listRecommended = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/recommendList',
  summary: 'Items that the editors recommend, the most liked of the last weeks first',
  answer: 'rows',
  maxAgeSeconds: 300,
  query: Object({ columnId: Optional(id), pageSize: pagingQuery.pageSize }),
  data: Array(contentRow),
});

export const getHome = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/getHomev2',
  summary: 'Everything that the home page shows',
  maxAgeSeconds: 60,
  data: home,
});

/**
 * Published content: GET /web/cms/content/{list, :id, :id/item, :id/around, recommendList}.
 */
import * as Type from 'typebox';
import { premieres } from '#shared/award/premiere.ts';
import { searchTextMax } from '#shared/limits.ts';
import { pressEndings } from '#shared/media/document.ts';
import { creditGroup, filmCard, jurySeat, nominationFact, personCard } from './award.ts';
import { pageBlockKinds, partners } from './block.ts';
import { endpoint } from './endpoint.ts';
import { nullable } from '#shared/nullable.ts';
import { choices, count, id, image, instant, languageCode, shortText, text } from './fields.ts';
import { pagingQuery, sortDirection } from './paging.ts';
import { reel } from './reel.ts';

export const contentKind = Type.Union([Type.Literal('article'), Type.Literal('episode'), Type.Literal('people')]);
export type ContentKind = Type.Static<typeof contentKind>;

const contentRowFields = {
  id,
  kind: contentKind,
  columnId: id,
  /** Type of the column's own list (news type, notice type), and its name. */
  type: Type.Union([Type.Null(), id]),
  typeLabel: shortText,
  title: shortText,
  contentAbstract: shortText,
  cover: Type.Union([Type.Null(), image]),
  publishTime: instant,
  author: shortText,
  source: shortText,
  viewCount: count,
  likeCount: count,
  commentCount: count,
  /** Length in seconds where the item is a video, otherwise null. */
  time: Type.Union([Type.Null(), Type.Integer({ minimum: 0 })]),
  tags: Type.Array(shortText),
  pinned: Type.Boolean(),
  /** Language of the texts in this row; differs from the requested one if only the other exists. */
  language: languageCode,
  /** Site path of the item, without a language prefix. */
  path: shortText,
};

export const contentRow = Type.Object(contentRowFields);
export type ContentRow = Type.Static<typeof contentRow>;

/** A block of the organiser's with what visitors may see of it. */
export const pageBlock = Type.Object({
  id,
  kind: Type.Enum([...pageBlockKinds]),
  title: shortText,
  /** Lines; an empty one ends a paragraph. */
  text: shortText,
  source: shortText,
  link: nullable(Type.Object({ label: shortText, path: shortText })),
  pictures: Type.Array(image),
  films: Type.Array(filmCard),
  people: Type.Array(personCard),
  /** Articles, and the one item of a video. */
  items: Type.Array(contentRow),
  time: nullable(instant),
  partners,
});
export type PageBlock = Type.Static<typeof pageBlock>;

/** `cover`: its still, which stands for it in the text of an article. */
export const videoFile = Type.Object({
  id,
  url: shortText,
  name: shortText,
  time: count,
  isVideo: Type.Boolean(),
  cover: Type.Optional(nullable(image)),
});

export const otherFile = Type.Object({ kind: shortText, label: shortText, src: shortText, srclang: shortText, default: Type.Boolean() });

/** A document to download below the text. */
export const attachedFile = Type.Object({ id, name: shortText, type: Type.Enum([...pressEndings]), bytes: count, url: shortText });
export type AttachedFile = Type.Static<typeof attachedFile>;

export const contentLink = Type.Object({ id, title: shortText, publishTime: instant, path: shortText });
export type ContentLink = Type.Static<typeof contentLink>;

export const videoCard = Type.Object({
  id,
  title: shortText,
  contentAbstract: shortText,
  time: count,
  cover: Type.Union([Type.Null(), image]),
  path: shortText,
  /** Its type in the screening room, such as `trailer`. */
  type: Type.Optional(id),
});
export type VideoCard = Type.Static<typeof videoCard>;

/** Title, text and picture for search engines and shared links, in place of the item's own. */
export const seo = Type.Object({ title: Type.Optional(shortText), contentAbstract: Type.Optional(shortText), cover: Type.Optional(image) });

/** Public note of a correction after publication, in the item's language, and when it went online. */
export const correction = Type.Object({ text: shortText, time: instant });
export type Correction = Type.Static<typeof correction>;

const itemFields = {
  ...contentRowFields,
  /** The column of the organiser's that it is in, if that has an address of its own. */
  section: Type.Optional(Type.Object({ text: shortText, path: shortText, isPage: Type.Boolean() })),
  /** Sanitised HTML of the body. */
  content: text,
  readingMinutes: Type.Integer({ minimum: 1 }),
  /** Languages in which the item can be read. */
  languages: Type.Array(languageCode),
  updateTime: instant,
  correction: Type.Optional(correction),
  /** Its page keeps no place for comments where there are none and none can come. */
  commentsClosed: Type.Optional(Type.Boolean()),
  gallery: Type.Array(image),
  attachments: Type.Array(attachedFile),
  /** The organiser's blocks that are shown now, below the text. */
  blocks: Type.Optional(Type.Array(pageBlock)),
  seo: Type.Optional(seo),
  videoFiles: Type.Array(videoFile),
  otherFiles: Type.Array(otherFile),
  people: Type.Array(personCard),
  /** Of a work: who made it, by function; the languages spoken in it and its companies. */
  credits: Type.Array(creditGroup),
  spoken: shortText,
  companies: shortText,
  /** Of a film: what buyers and programmers ask for. */
  trade: Type.Optional(Type.Object({ premiere: Type.Enum([...premieres]), format: shortText, sales: Type.String() })),
  works: Type.Array(filmCard),
  /** Videos about the item, as cards: for a work its film, trailer and making-of. */
  videos: Type.Array(videoCard),
  /** Of a work that can be watched: the first of its videos. */
  reel: Type.Optional(reel),
  nominations: Type.Array(nominationFact),
  juries: Type.Array(jurySeat),
};

/** Links around an item: its neighbours in the column or edition, and related items. */
const linkFields = {
  previous: Type.Union([Type.Null(), contentLink]),
  next: Type.Union([Type.Null(), contentLink]),
  related: Type.Array(contentLink),
};

/** An item without what lies beside it; of a film's works only the film itself. */
export const contentItem = Type.Object(itemFields);
export type ContentItem = Type.Static<typeof contentItem>;

/** Films beside a film: others of its director, of its country, and of its unit where there are neither. */
export const contentAround = Type.Object({
  ...linkFields,
  works: Type.Array(filmCard),
  sameDirector: Type.Optional(Type.Array(filmCard)),
  sameCountry: Type.Optional(Type.Array(filmCard)),
});
export type ContentAround = Type.Static<typeof contentAround>;

export const contentDetail = Type.Object({ ...itemFields, ...linkFields });
export type ContentDetail = Type.Static<typeof contentDetail>;

export const listQuery = Type.Object({
  ...pagingQuery,
  columnId: Type.Optional(id),
  /** Types within the column, joined by commas; absent or `all` = every type. */
  type: Type.Optional(choices),
  /** Only items published in this year, in the site's time zone. */
  year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })),
  kind: Type.Optional(contentKind),
  /** Filter: title or abstract contains the text. */
  search: Type.Optional(Type.String({ maxLength: searchTextMax })),
  orderByColumn: Type.Optional(Type.Union([Type.Literal('publishTime'), Type.Literal('viewCount'), Type.Literal('likeCount')])),
  isAsc: Type.Optional(sortDirection),
});

export const getContent = endpoint({
  method: 'GET',
  path: '/web/cms/content/:id',
  summary: 'One published item with its body, files, people, films and neighbours',
  maxAgeSeconds: 300,
  params: Type.Object({ id }),
  data: contentDetail,
});

/** Its page reads an item in two calls, because it is sent before what lies beside it is there. */
export const getContentItem = endpoint({
  method: 'GET',
  path: '/web/cms/content/:id/item',
  summary: 'One published item without its neighbours and related items',
  maxAgeSeconds: 300,
  params: Type.Object({ id }),
  data: contentItem,
});

export const getContentAround = endpoint({
  method: 'GET',
  path: '/web/cms/content/:id/around',
  summary: 'Neighbours and related items of a published item',
  maxAgeSeconds: 300,
  params: Type.Object({ id }),
  data: contentAround,
});

export const listContent = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/list',
  summary: 'Published items of a column: pinned first, then newest',
  answer: 'rows',
  maxAgeSeconds: 60,
  query: listQuery,
  data: Type.Array(contentRow),
});

export const listRecommended = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cms/content/recommendList',
  summary: 'Items recommended by the editors, the most liked of the last weeks first; never the item `id` beside which they stand',
  answer: 'rows',
  maxAgeSeconds: 300,
  /** `contentId` is what comments and likes call the item. */
  query: Type.Object({ id: Type.Optional(id), contentId: Type.Optional(id), columnId: Type.Optional(id), ...pagingQuery }),
  data: Type.Array(contentRow),
});

/** Kinds of collection; each is a column of items whose detail is /web/cms/content/{id}. */
export const collectionKinds = ['library', 'exhibition', 'museum', 'topic'] as const;
export type CollectionKind = (typeof collectionKinds)[number];

const collection = Type.Object({
  id,
  kind: Type.Union([Type.Literal('library'), Type.Literal('exhibition'), Type.Literal('museum'), Type.Literal('topic')]),
  label: Type.String({ maxLength: 200 }),
  count,
  /** Its first items, pinned first, then newest. */
  rows: Type.Array(contentRow),
});
export type Collection = Type.Static<typeof collection>;

export const listCollections = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/culture',
  summary: 'Non-empty collections of the cultural section, each with its items',
  maxAgeSeconds: 60,
  data: Type.Array(collection),
});

const listOf = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    also: ['POST'],
    path,
    summary,
    answer: 'rows',
    maxAgeSeconds: 60,
    query: Type.Object({ ...pagingQuery }),
    data: Type.Array(contentRow),
  });

export const listLibrary = listOf('/web/cmsv2/column/digitalLibrary', 'Items of the digital library');
export const listExhibitions = listOf('/web/cmsv2/column/exhibition', 'Exhibitions');
export const listMuseum = listOf('/web/cmsv2/column/museum', 'Objects of the museum');
export const listTopics = listOf('/web/cmsv2/column/specialTopic', 'Special topics');

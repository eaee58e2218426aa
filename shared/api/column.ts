/** Columns: GET /web/cms/content/columnTree and /web/cmsv2/column/{zxType, noticeType, news, notice, edition, previous, about}. */
import { Array, Boolean, Cyclic, Integer, Literal, Null, Object, Optional, Ref, String, Union, type Static } from 'typebox';
import { contentRow, count, editionSummary, id, image, instant, listQuery, personCard, recipient, text, filmCard } from './content.ts';
import { endpoint } from './endpoint.ts';

const label = String({ maxLength: 200 });

/** How a column's list is drawn. */
export const columnType = Union(['news', 'notice', 'article', 'video', 'film', 'people', 'face', 'page'].map((key) => Literal(key)));

const column = Cyclic(
  {
    Column: Object({
      id,
      label,
      children: Array(Ref('Column')),
      /** Free settings that the column's screen reads. */
      custom: String({ maxLength: 2_000 }),
      path: String({ maxLength: 200 }),
      columnType: label,
      count,
    }),
  },
  'Column',
);
export interface Column {
  id: string;
  label: string;
  children: Column[];
  custom: string;
  path: string;
  columnType: string;
  count: number;
}

export const listType = Object({ id, label, value: String({ maxLength: 64 }), count });
/** A type of a column's list. The first one is "all" and has the value ''. */
export type ListType = Static<typeof listType>;

export const getColumnTree = endpoint({
  method: 'GET',
  path: '/web/cms/content/columnTree',
  summary: 'The tree of columns and tabs',
  maxAgeSeconds: 300,
  data: Array(column),
});

export const listNewsTypes = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/zxType',
  summary: 'News types with their counts, "all" first',
  maxAgeSeconds: 60,
  data: Array(listType),
});

export const listNoticeTypes = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/noticeType',
  summary: 'Notice types with their counts, "all" first',
  maxAgeSeconds: 60,
  data: Array(listType),
});

export const listNews = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/news',
  summary: 'The news column, filtered by type and text',
  answer: 'rows',
  maxAgeSeconds: 60,
  query: listQuery,
  data: Array(contentRow),
});

export const listNotices = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/notice',
  summary: 'The notices column, filtered by type and text',
  answer: 'rows',
  maxAgeSeconds: 60,
  query: listQuery,
  data: Array(contentRow),
});

const nomination = Object({
  id,
  won: Boolean(),
  work: Union([Null(), filmCard]),
  person: Union([Null(), personCard]),
  /** The part a person is nominated for, or the jury's words for a winner. */
  role: label,
  /** Who receives it, where that is not the person or the work alone: the writer, the camera, the composer. */
  recipients: Array(recipient),
  citation: String({ maxLength: 2_000 }),
});
export type Nomination = Static<typeof nomination>;

const category = Object({
  id,
  label,
  /** Its place on the edition's page, such as `best-actress-film`. */
  anchor: label,
  /** Whether the award goes to a work or to a person. */
  subject: Union([Literal('work'), Literal('person')]),
  winner: Union([Null(), nomination]),
  nominees: Array(nomination),
});
export type Category = Static<typeof category>;

const unit = Object({ id, label, count, categories: Array(category) });
export type Unit = Static<typeof unit>;

const edition = Object({
  ...editionSummary.properties,
  /** False before the reveal instant: winners are then in no public answer. */
  revealed: Boolean(),
  /** End of the edition's days, or null while open. */
  endTime: Union([Null(), instant]),
  units: Array(unit),
});
export type Edition = Static<typeof edition>;

export const getEdition = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/edition',
  summary: 'An edition with its units, categories, nominees and, once revealed, winners',
  maxAgeSeconds: 300,
  query: Object({ year: Optional(Integer({ minimum: 1900, maximum: 2200 })) }),
  data: edition,
});

const previousEdition = Object({
  ...editionSummary.properties,
  revealed: Boolean(),
  units: Array(Object({ id, label })),
  works: Array(Object({ ...filmCard.properties, unitId: id })),
});
export type PreviousEdition = Static<typeof previousEdition>;

export const listPreviousEditions = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/previous',
  summary: 'All editions, newest first, each with its winning works',
  maxAgeSeconds: 300,
  data: Array(previousEdition),
});

const navigation = Object({
  /** Year of the edition that the site is about; the latest one where none is, null without any. */
  editionYear: Union([Null(), Integer()]),
  /** Years whose edition has a page, latest first. */
  editionYears: Array(Integer()),
});
export type Navigation = Static<typeof navigation>;

export const getNavigation = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/navigation',
  summary: 'The data of the links around every page: the current edition and the years that have a page',
  maxAgeSeconds: 300,
  data: navigation,
});

/** A section that nobody has written yet has an empty `content`, and no `updateTime`. */
const aboutSection = Object({
  id,
  key: label,
  title: label,
  content: text,
  image: Union([Null(), image]),
  updateTime: Union([Null(), instant]),
});
export type AboutSection = Static<typeof aboutSection>;

export const listAboutSections = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/about',
  summary: 'The sections of the about page, in order',
  maxAgeSeconds: 300,
  data: Array(aboutSection),
});

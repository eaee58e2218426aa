/** Columns, tabs and the types of their lists: /webAdmin/cms/column. */
import * as Type from 'typebox';
import { count, id } from '#shared/api/fields.ts';
import { bilingual, choice, identifier, line, list, optional, tick } from '#shared/record/field.ts';
import { placing, record, type RowOf } from '#shared/record/record.ts';

/** Longest name of a column, a type or an entry of a dictionary. */
export const labelMax = 60;
/** Columns, which staff see at once. */
export const columnsMax = 500;
const idMax = 64;
const typesMax = 100;

const columnTypeNames = ['article', 'news', 'notice', 'video', 'film', 'people', 'face', 'page'] as const;
const languageGateNames = ['both', 'zh', 'either'] as const;

const label = Type.String({ maxLength: labelMax });
/** One of the types by which a column's list is filtered; a new one has no id yet, and gets it from its name. */
const listType = Type.Object({ id: Type.Union([id, Type.Literal('')]), labelZh: label, labelEn: label });
export type ListType = Type.Static<typeof listType>;

export const columnRecord = record({
  name: 'column',
  path: '/webAdmin/cms/column',
  permission: 'columnEdit',
  title: 'label',
  isNamedInBoth: true,
  key: 'id',
  fields: {
    ...bilingual('label', line(labelMax)),
    id: identifier(idMax),
    /** The column of a tab, which stays. */
    parentId: optional('column'),
    /** Site path without a language prefix. A new column without one gets it from its identifier. */
    path: line(200),
    columnType: choice(columnTypeNames),
    languageGate: choice(languageGateNames),
    hidden: tick,
    types: list(() => listType, typesMax),
  },
  first: ['labelZh', 'labelEn', 'id', 'parentId', 'path', 'columnType', 'languageGate', 'hidden'],
  /** In the order of the site, each column with its tabs. */
  row: {
    ...bilingual('label', label),
    parentId: Type.Union([Type.Null(), id]),
    path: Type.String(),
    columnType: Type.Enum([...columnTypeNames]),
    languageGate: Type.Enum([...languageGateNames]),
    hidden: Type.Boolean(),
    types: Type.Array(listType),
    /** Items in any state, those in the bin too: of the column, and of each of its types. */
    itemCount: count,
    typeCounts: Type.Array(count),
    /** A screen reads this column by its name, so it cannot be deleted. */
    isFixed: Type.Boolean(),
  },
  filters: {},
  pageSizeMax: columnsMax,
  beside: {},
});
export type ColumnRow = RowOf<typeof columnRecord>;

export const placeColumn = placing(columnRecord);

/** Looks that a column of the organiser's may have; those of films, people and faces belong to screens. */
export const ownLooks = ['article', 'news', 'notice', 'video', 'page'] as const;

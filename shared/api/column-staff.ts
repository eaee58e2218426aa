/** Columns, tabs and the types of their lists for staff. /webAdmin/cms/column/*. */
import * as Type from 'typebox';
import { count, id } from './fields.ts';
import { nullable } from '#shared/nullable.ts';
import { endpoint } from './endpoint.ts';

/** Longest name of a column, a type or an entry of a dictionary. */
export const labelMax = 60;
/** Longest text of a column's settings. */
export const customMax = 2_000;
const label = Type.String({ maxLength: labelMax });
const staff = { auth: 'staff', permission: 'columnEdit' } as const;

export const columnTypeNames = ['news', 'notice', 'article', 'video', 'film', 'people', 'face', 'page'] as const;
export type ColumnTypeName = (typeof columnTypeNames)[number];
export const languageGateNames = ['both', 'zh', 'either'] as const;
export type LanguageGateName = (typeof languageGateNames)[number];

const orderMax = 500;
/** Another order of rows: `base` as it was read, `ids` as it shall be. */
export const order = {
  base: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: orderMax }),
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: orderMax, uniqueItems: true }),
};

const columnFields = {
  labelZh: label,
  labelEn: label,
  columnType: Type.Enum([...columnTypeNames]),
  /** Site path without a language prefix; '' = none. */
  path: Type.String({ maxLength: 200 }),
  languageGate: Type.Enum([...languageGateNames]),
  hidden: Type.Boolean(),
  /** Settings that the public column tree passes on to apps: a JSON object; '' = none. A save without them leaves them as they are. */
  custom: Type.Optional(Type.String({ maxLength: customMax })),
};
const columnValues = Type.Object(columnFields);
export type ColumnValues = Type.Static<typeof columnValues>;

const listType = Type.Object({ id, labelZh: label, labelEn: label, itemCount: count });
export type EditedListType = Type.Static<typeof listType>;

const editedColumn = Type.Object({
  id,
  parentId: Type.Union([Type.Null(), id]),
  ...columnFields,
  /** Items in any state, those in the bin too. */
  itemCount: count,
  /** A screen reads this column by its name, so it cannot be deleted. */
  isFixed: Type.Boolean(),
  types: Type.Array(listType),
});
/** A column as it is edited; parents and neighbours in the order of the site. */
export type EditedColumn = Type.Static<typeof editedColumn>;

const columns = Type.Array(editedColumn);

export const listEditedColumns = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/column/list',
  summary: 'All columns in site order, including hidden ones, with types and counts',
  ...staff,
  data: columns,
});

export const addColumn = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/column/add',
  summary: 'Add a column after its siblings; returns all columns',
  ...staff,
  body: Type.Object({ id, parentId: Type.Union([Type.Null(), id]), ...columnFields }),
  data: columns,
});

export const saveColumn = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/column/save',
  summary:
    'Change a column; `seen` holds the values that were read, and if somebody else changed them, 409 returns the current ones in `data.column`',
  ...staff,
  body: Type.Object({ id, seen: columnValues, values: columnValues }),
  data: columns,
});

export const orderColumns = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/column/order',
  summary: 'Put the columns of a level into another order; 409 if the order is not the one in `base` any more',
  ...staff,
  body: Type.Object({ parentId: nullable(id), ...order }),
  data: columns,
});

export const deleteColumn = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/column/delete',
  summary: 'Delete an empty column: one without items, columns and types (409 otherwise)',
  ...staff,
  body: Type.Object({ id }),
  data: columns,
});

const typeKey = { columnId: id, id };
const typeLabels = { labelZh: label, labelEn: label };

export const addListType = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/column/type/add',
  summary: 'Add a type to a column’s list, at the end',
  ...staff,
  body: Type.Object({ ...typeKey, ...typeLabels }),
  data: columns,
});

export const saveListType = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/column/type/save',
  summary: 'Rename a type; if somebody else renamed it, 409 returns the current names in `data.entry`',
  ...staff,
  body: Type.Object({ ...typeKey, seen: Type.Object(typeLabels), values: Type.Object(typeLabels) }),
  data: columns,
});

export const orderListTypes = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/column/type/order',
  summary: 'Put the types of a column into another order; 409 if the order is not the one in `base` any more',
  ...staff,
  body: Type.Object({ columnId: id, ...order }),
  data: columns,
});

export const deleteListType = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/column/type/delete',
  summary: 'Delete an unused type (409 otherwise)',
  ...staff,
  body: Type.Object(typeKey),
  data: columns,
});

/** Saved filters of the management centre's lists, each of one account: /webAdmin/view/{list, save, delete}. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id } from '#shared/api/fields.ts';
import { savedViewNameMax, savedViewQueryMax } from '#shared/limits.ts';

/** Lists with saved filters. */
export const viewedLists = [
  'draft',
  'audit',
  'audited',
  'reject',
  'scheduled',
  'putaway',
  'soldout',
  'people',
  'films',
  'media',
  'comments',
  'accounts',
  'moved',
  'audits',
] as const;
export type ViewedList = (typeof viewedLists)[number];

const name = Type.String({ minLength: 1, maxLength: savedViewNameMax * 4 });
/** Filters and order as the list's address has them, without the page. */
const query = Type.String({ maxLength: savedViewQueryMax });
/** Names of the columns that are hidden. */
const hidden = Type.Array(Type.String({ pattern: '^[A-Za-z]{1,32}$' }), { maxItems: 20 });

const savedView = Type.Object({
  id,
  name: Type.String(),
  query,
  hidden,
  /** Applied when the list is opened without filters; at most one of a list. */
  isDefault: Type.Boolean(),
});
export type SavedView = Type.Static<typeof savedView>;

const list = Type.Enum([...viewedLists]);
const views = Type.Array(savedView);

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/webAdmin/view/list',
  summary: 'Saved filters of a list, of the caller alone, by name',
  auth: 'manager',
  query: Type.Object({ list }),
  data: views,
});

export const saveSavedView = endpoint({
  method: 'POST',
  path: '/webAdmin/view/save',
  summary:
    'Save filters, order and hidden columns of a list under a name, or change those with an id; at most 20 of a list. Names of a list differ',
  auth: 'manager',
  body: Type.Object({ id: Type.Optional(id), list, name, query, hidden, isDefault: Type.Boolean() }),
  data: savedView,
});

export const deleteSavedView = endpoint({
  method: 'POST',
  path: '/webAdmin/view/delete',
  summary: 'Delete saved filters; adding them again restores them',
  auth: 'manager',
  body: Type.Object({ id }),
  data: Type.Object({ deleted: count }),
});

/** What works are filed under and told of, to pick from: /webAdmin/cms/content/{columnTree, owners, subjects}. */
import { Array, Literal, Object, String, Union, type Static } from 'typebox';
import { searchTextMax } from '#shared/limits.ts';
import { id } from './content.ts';
import { endpoint } from './endpoint.ts';
import { languageGate, named, shortText } from './content-staff.ts';

const columnType = Object({ id, label: shortText });
/** A column that works can be put into, under the columns above it. */
export const writableColumn = Object({
  id,
  label: shortText,
  parentLabel: shortText,
  columnType: shortText,
  languageGate,
  types: Array(columnType),
});
export type WritableColumn = Static<typeof writableColumn>;

export const listWritableColumns = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/columnTree',
  summary: 'Columns that works can be put into, with their types and the languages they ask for',
  auth: 'manager',
  data: Array(writableColumn),
});

export const listItemOwners = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/owners',
  summary: 'Accounts that have works outside the bin, by name, at most 200; none for those who see only their own',
  auth: 'staff',
  data: Array(Object({ id, name: shortText })),
});

export const findSubjects = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/subjects',
  summary: 'People or films whose names hold a text, at most 10',
  auth: 'manager',
  query: Object({ kind: Union([Literal('person'), Literal('work')]), search: String({ minLength: 1, maxLength: searchTextMax }) }),
  data: Array(named),
});

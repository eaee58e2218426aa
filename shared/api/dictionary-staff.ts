/** Dictionaries for staff: their entries, in both languages. /webAdmin/dict/*. */
import * as Type from 'typebox';
import { dictionaryValueMax, editedDictionaries } from './dictionary.ts';
import { id } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { labelMax, moveSteps } from './column-staff.ts';

const label = Type.String({ maxLength: labelMax });
const value = Type.String({ minLength: 1, maxLength: dictionaryValueMax });
const dictionaryName = Type.Enum([...editedDictionaries]);
const staff = { auth: 'staff', permission: 'columnEdit' } as const;

const entryFields = { labelZh: label, labelEn: label };
const entry = Type.Object({
  id,
  value,
  ...entryFields,
  isDefault: Type.Boolean(),
  /** Something stored has this value: deleting it only ends its being offered. */
  isUsed: Type.Boolean(),
  /** No longer offered; stored values still show the label. */
  isRetired: Type.Boolean(),
});
export type EditedEntry = Type.Static<typeof entry>;

const dictionaries = Type.Array(Type.Object({ type: dictionaryName, entries: Type.Array(entry) }));
export type EditedDictionary = Type.Static<typeof dictionaries>[number];

export const listDictionaries = endpoint({
  method: 'GET',
  path: '/webAdmin/dict/list',
  summary: 'Editable dictionaries with their entries in order',
  ...staff,
  data: dictionaries,
});

export const addEntry = endpoint({
  method: 'POST',
  path: '/webAdmin/dict/add',
  summary: 'Add an entry at the end of a dictionary, effective immediately in forms and calls; returns all dictionaries',
  ...staff,
  body: Type.Object({ type: dictionaryName, value, ...entryFields }),
  data: dictionaries,
});

export const saveEntry = endpoint({
  method: 'POST',
  path: '/webAdmin/dict/save',
  summary: 'Rename an entry; if somebody else renamed it, 409 returns the current names in `data.entry`',
  ...staff,
  body: Type.Object({ id, seen: Type.Object(entryFields), values: Type.Object(entryFields) }),
  data: dictionaries,
});

export const moveEntry = endpoint({
  method: 'POST',
  path: '/webAdmin/dict/move',
  summary: 'Move an entry by one place',
  ...staff,
  body: Type.Object({ id, step: Type.Enum([...moveSteps]) }),
  data: dictionaries,
});

export const setDefaultEntry = endpoint({
  method: 'POST',
  path: '/webAdmin/dict/default',
  summary: 'Make an entry the default',
  ...staff,
  body: Type.Object({ id }),
  data: dictionaries,
});

export const deleteEntry = endpoint({
  method: 'POST',
  path: '/webAdmin/dict/delete',
  summary: 'Delete an entry; one that is in use is retired instead and keeps its label',
  ...staff,
  body: Type.Object({ id }),
  data: dictionaries,
});

export const restoreEntry = endpoint({
  method: 'POST',
  path: '/webAdmin/dict/restore',
  summary: 'Restore a retired entry',
  ...staff,
  body: Type.Object({ id }),
  data: dictionaries,
});

/** Dictionaries for staff: their entries, in both languages. /webAdmin/dict/*. */
import { Array, Boolean, Enum, Object, String, type Static } from 'typebox';
import { id } from './content.ts';
import { endpoint } from './endpoint.ts';
import { labelMax, moveSteps } from './manage-column.ts';

const label = String({ maxLength: labelMax });
const value = String({ minLength: 1, maxLength: 64 });
const staff = { auth: 'staff', permission: 'columnEdit' } as const;

const entryFields = { labelZh: label, labelEn: label };
const entry = Object({
  id,
  value,
  ...entryFields,
  isDefault: Boolean(),
  /** Something stored has this value, so it cannot be deleted. */
  isUsed: Boolean(),
});
export type EditedEntry = Static<typeof entry>;

const dictionaries = Array(Object({ type: id, entries: Array(entry) }));
export type EditedDictionary = Static<typeof dictionaries>[number];

export const listDictionaries = endpoint({ method: 'GET', path: '/webAdmin/dict/list', summary: 'All dictionaries with their entries in order', ...staff, data: dictionaries });

export const addEntry = endpoint({
  method: 'POST',
  path: '/webAdmin/dict/add',
  summary: 'Add an entry at the end of a dictionary; a new name makes a new dictionary. Gives all dictionaries',
  ...staff,
  body: Object({ type: id, value, ...entryFields }),
  data: dictionaries,
});

export const saveEntry = endpoint({
  method: 'POST',
  path: '/webAdmin/dict/save',
  summary: 'Rename an entry; 409 gives the present names in `data.entry` where somebody else has renamed it',
  ...staff,
  body: Object({ id, seen: Object(entryFields), values: Object(entryFields) }),
  data: dictionaries,
});

export const moveEntry = endpoint({ method: 'POST', path: '/webAdmin/dict/move', summary: 'Move an entry by one place', ...staff, body: Object({ id, step: Enum([...moveSteps]) }), data: dictionaries });

export const setDefaultEntry = endpoint({ method: 'POST', path: '/webAdmin/dict/default', summary: 'Make an entry the one that is chosen unless another is', ...staff, body: Object({ id }), data: dictionaries });

export const deleteEntry = endpoint({ method: 'POST', path: '/webAdmin/dict/delete', summary: 'Delete an entry whose value nothing has (409 otherwise)', ...staff, body: Object({ id }), data: dictionaries });

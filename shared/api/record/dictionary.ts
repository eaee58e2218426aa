/** Entries of the dictionaries that forms offer: /webAdmin/dict. */
import * as Type from 'typebox';
import { dictionaryValueMax, editedDictionaries } from '#shared/api/dictionary.ts';
import { labelMax } from './column.ts';
import { bilingual, choice, identifier, line, tick } from '#shared/record/field.ts';
import { placing, record, type RowOf } from '#shared/record/record.ts';

/** Entries, which staff see at once. */
export const entriesMax = 500;

const label = Type.String();

export const dictionaryRecord = record({
  name: 'dictionary',
  path: '/webAdmin/dict',
  permission: 'columnEdit',
  title: 'label',
  isNamedInBoth: true,
  fields: {
    ...bilingual('label', line(labelMax)),
    /** What is stored where an entry was chosen. */
    value: identifier(dictionaryValueMax),
    type: choice(editedDictionaries),
    /** Chosen until somebody chooses another one; each dictionary has one. */
    isDefault: tick,
    /** No longer offered; stored values still show its label. */
    isRetired: tick,
  },
  first: ['labelZh', 'labelEn', 'value', 'type'],
  row: {
    ...bilingual('label', label),
    value: label,
    type: Type.Enum([...editedDictionaries]),
    isDefault: Type.Boolean(),
    isRetired: Type.Boolean(),
    /** Something stored has this value, so that it can only be retired. */
    isUsed: Type.Boolean(),
  },
  filters: {},
  pageSizeMax: entriesMax,
  beside: {},
});
export type DictionaryRow = RowOf<typeof dictionaryRecord>;

export const placeEntry = placing(dictionaryRecord);

/** Dictionaries: GET /system/dict/data/type/:type; and the static country and area file. */
import * as Type from 'typebox';
import { id } from './fields.ts';
import { endpoint } from './endpoint.ts';

const entry = Type.Object({
  dictCode: id,
  dictLabel: Type.String({ maxLength: 200 }),
  dictValue: Type.String({ maxLength: 200 }),
  dictType: id,
  dictSort: Type.Integer(),
  isDefault: Type.Boolean(),
  /** No longer offered; stored values still show the label. */
  isRetired: Type.Boolean(),
});
export type DictionaryEntry = Type.Static<typeof entry>;

export const listDictionaryEntries = endpoint({
  method: 'GET',
  path: '/system/dict/data/type/:type',
  summary: 'Entries of one dictionary that can be chosen, in order; with `retired` also the retired ones',
  maxAgeSeconds: 300,
  params: Type.Object({ type: id }),
  query: Type.Object({ retired: Type.Optional(Type.Boolean()) }),
  data: Type.Array(entry),
});

/** Dictionaries that staff edit: forms offer their entries, and the calls take no others. */
export const editedDictionaries = ['feedback_type', 'report_reason', 'reject_reason'] as const;
export type EditedDictionaryName = (typeof editedDictionaries)[number];

/** Longest value of an entry. */
export const dictionaryValueMax = 64;

/** A country or an area in the city file. */
export interface Region {
  region_id: string;
  region_name: string;
  childs?: Region[];
}

/** Paths of the static city files by language. */
export const cityFilePath = { 'zh-Hans': '/static/city.json', en: '/static/city.en.json' } as const;

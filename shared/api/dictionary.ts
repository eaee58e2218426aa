/** Dictionaries: GET /system/dict/data/type/:type; and the static country and area file. */
import { Array, Boolean, Integer, Object, Optional, String, type Static } from 'typebox';
import { id } from './content.ts';
import { endpoint } from './endpoint.ts';

const entry = Object({
  dictCode: id,
  dictLabel: String({ maxLength: 200 }),
  dictValue: String({ maxLength: 200 }),
  dictType: id,
  dictSort: Integer(),
  isDefault: Boolean(),
  /** No longer offered; what was stored with it still shows its label. */
  isRetired: Boolean(),
});
export type DictionaryEntry = Static<typeof entry>;

export const listDictionaryEntries = endpoint({
  method: 'GET',
  path: '/system/dict/data/type/:type',
  summary: 'The entries of one dictionary that can be chosen, in order; with `retired` also those that no longer can',
  maxAgeSeconds: 300,
  params: Object({ type: id }),
  query: Object({ retired: Optional(Boolean()) }),
  data: Array(entry),
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

/** Where the static city file of each language lies. */
export const cityFilePath = { 'zh-Hans': '/static/city.json', en: '/static/city.en.json' } as const;

/** Dictionaries: GET /system/dict/data/type/:type; and the static country and area file. */
import { Array, Boolean, Integer, Object, String, type Static } from 'typebox';
import { id } from './content.ts';
import { endpoint } from './endpoint.ts';

const entry = Object({
  dictCode: id,
  dictLabel: String({ maxLength: 200 }),
  dictValue: String({ maxLength: 200 }),
  dictType: id,
  dictSort: Integer(),
  isDefault: Boolean(),
});
export type DictionaryEntry = Static<typeof entry>;

export const listDictionaryEntries = endpoint({
  method: 'GET',
  path: '/system/dict/data/type/:type',
  summary: 'The entries of one dictionary, in order',
  maxAgeSeconds: 300,
  params: Object({ type: id }),
  data: Array(entry),
});

/** A country or an area in the city file (specification, section 3). */
export interface Region {
  region_id: string;
  region_name: string;
  childs?: Region[];
}

/** Where the static city file of each language lies. */
export const cityFilePath = { 'zh-Hans': '/static/city.json', en: '/static/city.en.json' } as const;

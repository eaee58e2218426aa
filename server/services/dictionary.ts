/** Dictionaries. */
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import type { DictionaryEntry } from '#shared/api/dictionary.ts';
import type { Language } from '#shared/language.ts';
import { pick } from './pick.ts';
import type { Answer } from './visibility.ts';

export type DictionaryService = ReturnType<typeof createDictionaryService>;

export function createDictionaryService({ db }: { db: Database }) {
  return {
    /** The entries of a dictionary in order; an unknown one has none. */
    listDictionaryEntries: async (type: string, language: Language): Promise<Answer<DictionaryEntry[]>> => {
      const rows = await db.select().from(dictionaryEntry).where(eq(dictionaryEntry.type, type)).orderBy(asc(dictionaryEntry.position), asc(dictionaryEntry.id));
      const data = rows.map((row) => ({
        dictCode: row.id,
        dictLabel: pick(language, row.labelZh, row.labelEn),
        dictValue: row.value,
        dictType: row.type,
        dictSort: row.position,
        isDefault: row.isDefault,
      }));
      return { data, tags: ['dictionary', `dictionary:${type}`], changesAt: null };
    },
  };
}

/** Dictionaries for forms and lists. */
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import type { DictionaryEntry, EditedDictionaryName } from '#shared/api/dictionary.ts';
import type { Language } from '#shared/language.ts';
import { localized } from '#server/services/core/localized.ts';
import type { Answer } from '#server/services/core/visibility.ts';

export type DictionaryService = ReturnType<typeof createDictionaryService>;

export function createDictionaryService({ db }: { db: Database }) {
  return {
    /** The entries of a dictionary in order, `retired` ones on request; none for an unknown dictionary. */
    listDictionaryEntries: async (
      type: string,
      language: Language,
      { retired = false }: { retired?: boolean } = {},
    ): Promise<Answer<DictionaryEntry[]>> => {
      const rows = await db
        .select()
        .from(dictionaryEntry)
        .where(and(eq(dictionaryEntry.type, type), retired ? undefined : eq(dictionaryEntry.isRetired, false)))
        .orderBy(asc(dictionaryEntry.position), asc(dictionaryEntry.id));
      const data = rows.map((row) => ({
        dictCode: row.id,
        dictLabel: localized(language, row.labelZh, row.labelEn),
        dictValue: row.value,
        dictType: row.type,
        dictSort: row.position,
        isDefault: row.isDefault,
        isRetired: row.isRetired,
      }));
      return { data, tags: ['dictionary', `dictionary:${type}`], changesAt: null };
    },
  };
}

/** Whether a form may submit a value of a dictionary; an empty dictionary allows only ''. */
export async function isOffered(db: Queryable, type: EditedDictionaryName, value: string): Promise<boolean> {
  const rows = await db
    .select({ value: dictionaryEntry.value })
    .from(dictionaryEntry)
    .where(and(eq(dictionaryEntry.type, type), eq(dictionaryEntry.isRetired, false)));
  return rows.length === 0 ? value === '' : rows.some((row) => row.value === value);
}

/** A record with typed fields that are not saved, as its public page would show it. */
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import type { ContentAround, ContentDetail, ContentItem } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import type { Answer } from '#server/services/core/visibility.ts';
import { rolledBack } from '#server/services/record/record-edit.ts';

interface Typed<Fields> {
  id: string;
  fields: Fields;
  record: { storeTyped: (tx: Transaction, id: string, fields: Fields) => Promise<void> };
  /** Queries of the public page. */
  readItem: (db: Queryable, id: string, language: Language) => Promise<Answer<ContentItem> | null>;
  readAround: (db: Queryable, id: string, language: Language) => Promise<Answer<ContentAround> | null>;
}

/** Throws what a save of these fields would. */
export function previewTyped<Fields>(
  db: Database,
  { id, fields, record, readItem, readAround }: Typed<Fields>,
  language: Language,
): Promise<ContentDetail> {
  return rolledBack(db, async (tx) => {
    await record.storeTyped(tx, id, fields);
    const item = await readItem(tx, id, language);
    if (!item) throw notFound();
    return { previous: null, next: null, related: [], ...(await readAround(tx, id, language))?.data, ...item.data };
  });
}

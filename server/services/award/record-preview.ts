/** Films and people with typed fields that are not saved, as their public pages would show them. */
import type { Database, Transaction } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { ContentAround, ContentDetail, ContentItem } from '#shared/api/content.ts';
import type { previewFilm, previewPerson } from '#shared/api/preview.ts';
import type { Language } from '#shared/language.ts';
import type { Answer } from '#server/services/core/visibility.ts';
import { storeTypedFilm } from './film-edit.ts';
import { readFilmAround, readFilmItem } from './film-profile.ts';
import { storeTypedPerson } from './person-edit.ts';
import { readPersonAround, readPersonItem } from './person-profile.ts';

/** Throws what a save of these fields would. */
export function previewTypedFilm(
  db: Database,
  { id, fields }: Input<typeof previewFilm>['body'],
  language: Language,
): Promise<ContentDetail> {
  return lookAt(db, async (tx) => {
    await storeTypedFilm(tx, id, fields);
    return joined(await readFilmItem(tx, id, language), await readFilmAround(tx, id, language));
  });
}

/** Throws what a save of these fields would. */
export function previewTypedPerson(
  db: Database,
  { id, fields }: Input<typeof previewPerson>['body'],
  language: Language,
): Promise<ContentDetail> {
  return lookAt(db, async (tx) => {
    await storeTypedPerson(tx, id, fields);
    return joined(await readPersonItem(tx, id, language), await readPersonAround(tx, id, language));
  });
}

function joined(item: Answer<ContentItem> | null, around: Answer<ContentAround> | null): ContentDetail {
  if (!item) throw notFound();
  return { previous: null, next: null, related: [], ...around?.data, ...item.data };
}

/** The result of work whose changes are rolled back: the page is read by the queries of the public one, and nothing is stored. */
async function lookAt<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  let seen: { result: Result } | null = null;
  try {
    await db.transaction(async (tx) => {
      seen = { result: await work(tx) };
      tx.rollback();
    });
  } catch (error) {
    if (!seen) throw error;
  }
  if (!seen) throw new Error('The transaction was not rolled back');
  return (seen as { result: Result }).result;
}

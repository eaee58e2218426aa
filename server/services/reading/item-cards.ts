/** What an item and a block show of pictures, people and films, in the order in which they are named. */
import type { Database } from '#server/db/client.ts';
import { anyOf, runPrepared } from '#server/db/prepared.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { Image } from '#shared/api/fields.ts';
import type { Language } from '#shared/language.ts';
import { selectFilmsById, selectPeopleById, toFilmCard, toPersonCard } from '#server/services/content/award-cards.ts';
import { imageFields, imageOf } from '#server/services/media/image-view.ts';

export async function readGallery(db: Database, ids: string[], language: Language): Promise<Image[]> {
  if (ids.length === 0) return [];
  const files = await runPrepared(db, { name: 'gallery of an item', values: { ids } }, (prepared) =>
    prepared
      .select({ id: mediaFile.id, ...imageFields(mediaFile) })
      .from(mediaFile)
      .where(anyOf(mediaFile.id, 'ids')),
  );
  return inOrder(ids, files).map((file) => imageOf(file, language));
}

export async function readPeople(db: Database, ids: string[], language: Language) {
  if (ids.length === 0) return [];
  return inOrder(ids, await selectPeopleById(db, ids)).map((row) => toPersonCard(row, language));
}

export async function readWorks(db: Database, ids: string[], language: Language) {
  if (ids.length === 0) return [];
  return inOrder(ids, await selectFilmsById(db, ids)).map((row) => toFilmCard(row, language));
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

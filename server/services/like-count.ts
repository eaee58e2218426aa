/** Fresh counts of items for everybody: pages are older than these. */
import { and, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { work } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import type { ItemCounts } from '#shared/api/like.ts';
import { idsOf } from './user-state.ts';
import { isPublic, isVisible, type Answer } from './visibility.ts';

/** Counts of items, works and people that can be seen now, in the order asked. Throws `invalidRequest` for too many. */
export async function readCounts(db: Queryable, list: string): Promise<Answer<ItemCounts[]>> {
  const ids = idsOf(list);
  const [items, works, people] = await Promise.all([
    db.select(countsOf(content)).from(content).where(and(inArray(content.id, ids), isVisible())),
    db.select(countsOf(work)).from(work).where(and(inArray(work.id, ids), isPublic(work))),
    db.select({ id: person.id, likeCount: person.likeCount, favouriteCount: person.favouriteCount }).from(person).where(and(inArray(person.id, ids), isPublic(person))),
  ]);
  const found = new Map<string, ItemCounts>(people.map((row) => [row.id, { ...row, commentCount: 0, commentsClosed: true }]));
  for (const row of [...works, ...items]) found.set(row.id, row);
  const data = [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  return { data, tags: [], changesAt: null };
}

function countsOf<Table extends typeof content | typeof work>({ id, likeCount, commentCount, favouriteCount, commentsClosed }: Table) {
  return { id, likeCount, commentCount, favouriteCount, commentsClosed };
}

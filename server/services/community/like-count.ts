/** Current public counters of items; cached pages have older ones. */
import { and, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import type { ItemCounts } from '#shared/api/like.ts';
import { idsOf } from './user-state.ts';
import { earliest, isPublic, isVisible, nextInstant, type Answer } from '#server/services/core/visibility.ts';

/** Counters of visible items, films and people, in the order of the ids. Throws `invalidRequest` for too many. */
export async function readCounts(db: Queryable, list: string): Promise<Answer<ItemCounts[]>> {
  const ids = idsOf(list);
  const [items, works, people] = await Promise.all([
    db
      .select(fieldsOf(content))
      .from(content)
      .where(and(inArray(content.id, ids), isVisible())),
    db
      .select(fieldsOf(film))
      .from(film)
      .where(and(inArray(film.id, ids), isPublic(film))),
    db
      .select({
        id: person.id,
        viewCount: person.viewCount,
        likeCount: person.likeCount,
        favouriteCount: person.favouriteCount,
        changesAt: nextInstant(person),
      })
      .from(person)
      .where(and(inArray(person.id, ids), isPublic(person))),
  ]);
  const rows = [...people.map((row) => ({ ...row, commentCount: 0, commentsClosed: true })), ...works, ...items];
  const found = new Map(rows.map(({ changesAt: _end, ...counts }): [string, ItemCounts] => [counts.id, counts]));
  return {
    data: [...new Set(ids)].flatMap((id) => found.get(id) ?? []),
    tags: [],
    changesAt: earliest(rows.map(({ changesAt }) => changesAt)),
  };
}

function fieldsOf<Table extends typeof content | typeof film>(table: Table) {
  const { id, viewCount, likeCount, commentCount, favouriteCount, commentsClosed } = table;
  return { id, viewCount, likeCount, commentCount, favouriteCount, commentsClosed, changesAt: nextInstant(table) };
}

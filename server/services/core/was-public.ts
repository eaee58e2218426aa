/** Detects formerly public items, so that their URLs answer 410 and search engines drop them. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { face } from '#server/db/schema/face.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { isOver, type Windowed } from './visibility.ts';

/** True for the id of an item, film, person, face or video that was taken offline or whose window has closed. */
export async function wasPublic(db: Queryable, id: string): Promise<boolean> {
  const over = (table: typeof film | typeof person | typeof face | typeof video) =>
    sql`exists (select 1 from ${table} where ${table.id} = ${id} and ${isOver(table satisfies Windowed)})`;
  const { rows } = await db.execute<{ was: boolean }>(sql`select (
    exists (select 1 from ${content} where ${content.id} = ${id} and (${content.offlineAt} is not null or (${content.liveRevisionId} is not null and ${isOver(content)})))
    or ${over(film)} or ${over(person)} or ${over(face)} or ${over(video)}
    or exists (select 1 from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId}
      where ${contentRevision.videoIds} @> array[${id}]::text[] and ${contentRevision.state} = 'soldout' and ${contentRevision.approvedVersion} is not null and ${content.offlineAt} is not null)
  ) as was`);
  return rows[0]?.was === true;
}

/**
 * What lies beside an item: the newer (previous) and older (next) item of its column, and others of the same type, all in the
 * language of the page. They come with the item in one statement, because a round trip costs more than the search itself.
 */
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { jsonRows, nestedRows, type JsonRow } from '#server/db/json-rows.ts';
import { runPrepared, value } from '#server/db/prepared.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import type { ContentDetail, ContentLink } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import { pathOfItem, type StoredRow } from '#server/services/content/content-row.ts';
import { isoInstant, localizedText } from '#server/services/core/localized.ts';
import { isAvailableIn, isLiveRevision, isVisible } from '#server/services/core/visibility.ts';

export type Neighbours = Pick<ContentDetail, 'previous' | 'next' | 'related'>;

/** Columns of a neighbour. Only items that have the language are neighbours. */
function linkFields(language: Language) {
  return {
    id: content.id,
    kind: content.kind,
    publishAt: content.publishAt,
    title: localizedText(language, contentRevision.titleZh, contentRevision.titleEn),
    videoIds: contentRevision.videoIds,
  };
}

/** Columns that a neighbour needs: PostgreSQL prepares each column of a subquery for each call. */
const linkColumns = [content.id, content.kind, content.publishAt, content.pinned, content.liveRevisionId];

type StoredLink = JsonRow<ReturnType<typeof linkFields>>;
export type StoredNeighbours = JsonRow<ReturnType<typeof neighbourFields>>;

const relatedMax = 4;

/** The place of an item, which neighbours are searched from, to be joined as a table. */
export function ownPlace(): SQL {
  return placeAt(sql`${content.columnId}`, sql`${content.typeId}`, sql`${content.publishAt}`);
}

function placeAt(columnId: SQL, typeId: SQL, publishAt: SQL): SQL {
  return sql`lateral (select ${content.id} as id, ${columnId} as column_id, ${typeId} as type_id, ${publishAt} as publish_at) as place`;
}

/** Columns of a statement that has joined the place, and whose rows are JSON. */
export function neighbourFields(language: Language) {
  const here = sql`(place.publish_at, place.id)`;
  const at = sql`(${content.publishAt}, ${content.id})`;
  const links = (condition: SQL | undefined, order: readonly SQL[], count: number) => {
    const rows = nestedRows(linkFields(language), count > 1 ? order : []);
    const found = sql`(select ${rows.sql} from (
      select ${sql.join(linkColumns, sql`, `)} from ${content} where ${and(isVisible(), isAvailableIn(language), sql`${content.columnId} = place.column_id`, condition)}
      order by ${sql.join([...order], sql`, `)} limit ${sql.raw(String(count))}) as content
      inner join ${contentRevision} on ${isLiveRevision()})`;
    return { sql: found, decode: rows.decode };
  };
  const listOrder = [sql`${content.pinned} desc`, sql`${content.publishAt} desc`, sql`${content.id} desc`];
  const others = (condition?: SQL) => links(and(ne(content.id, sql`place.id`), condition), listOrder, relatedMax);
  const [ofColumn, ofType] = [others(), others(sql`${content.typeId} = place.type_id`)];
  return {
    newer: links(sql`${at} > ${here}`, [sql`${content.publishAt} asc`, sql`${content.id} asc`], 1),
    older: links(sql`${at} < ${here}`, [sql`${content.publishAt} desc`, sql`${content.id} desc`], 1),
    // Two searches, each with an index of its own.
    related: { ...ofType, sql: sql`case when place.type_id is null then ${ofColumn.sql} else ${ofType.sql} end` },
  };
}

type Place = Pick<StoredRow, 'columnPath' | 'columnType'>;
export type PlacedItem = Place & Pick<StoredRow, 'id' | 'columnId' | 'typeId' | 'publishAt'>;

export function toNeighbours({ newer, older, related }: StoredNeighbours, place: Place): Neighbours {
  const link = (row: StoredLink): ContentLink => ({
    id: row.id,
    title: row.title,
    publishTime: isoInstant(row.publishAt),
    path: pathOfItem({ ...place, ...row }),
  });
  return { previous: newer?.[0] ? link(newer[0]) : null, next: older?.[0] ? link(older[0]) : null, related: (related ?? []).map(link) };
}

/**
 * The neighbours of an item alone: in another language than the one that was asked for, or of a draft, which may be typed
 * into another column and stands where it would be published.
 */
export async function readNeighbours(
  db: Queryable,
  { id, columnId, typeId, publishAt, ...place }: PlacedItem,
  language: Language,
): Promise<Neighbours> {
  const values = { id, columnId, typeId, publishAt: publishAt?.toISOString() ?? null };
  const atPublication = sql`coalesce(${content.publishAt}, ${value('publishAt')}::timestamptz)`;
  const [found] = await runPrepared(db, { name: `neighbours ${language}`, values }, (prepared) =>
    prepared
      .select({ rows: jsonRows(neighbourFields(language)) })
      .from(content)
      .innerJoin(placeAt(sql`${value('columnId')}::text`, sql`${value('typeId')}::text`, atPublication), sql`true`)
      .where(eq(content.id, value('id'))),
  );
  return toNeighbours(found?.rows?.[0] ?? { newer: null, older: null, related: null }, place);
}

/**
 * What lies beside an item: the newer (previous) and older (next) item of its column, and others of the same type, all in the
 * language of the page. They come with the item in one statement, because a round trip costs more than the search itself.
 */
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { runPrepared, value } from '#server/db/prepared.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import type { ContentDetail, ContentKind, ContentLink } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import { pathOfItem, type StoredRow } from '#server/services/content/content-row.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { isAvailableIn, isLiveRevision, isVisible } from '#server/services/core/visibility.ts';

export type Neighbours = Pick<ContentDetail, 'previous' | 'next' | 'related'>;

/** A neighbour as the database's JSON has it. */
interface StoredLink {
  id: string;
  kind: ContentKind;
  publishAt: string;
  titleZh: string;
  titleEn: string;
  videoIds: string[];
}

export interface StoredNeighbours {
  newer: StoredLink[] | null;
  older: StoredLink[] | null;
  related: StoredLink[] | null;
}

const relatedMax = 4;

/** The place of an item, which neighbours are searched from, to be joined as a table. */
export function ownPlace(): SQL {
  return placeAt(sql`${content.columnId}`, sql`${content.typeId}`, sql`${content.publishAt}`);
}

function placeAt(columnId: SQL, typeId: SQL, publishAt: SQL): SQL {
  return sql`lateral (select ${content.id} as id, ${columnId} as column_id, ${typeId} as type_id, ${publishAt} as publish_at) as place`;
}

/** Columns of a statement that has joined the place. */
export function neighbourFields(language: Language) {
  const here = sql`(place.publish_at, place.id)`;
  const at = sql`(${content.publishAt}, ${content.id})`;
  const links = (condition: SQL | undefined, order: SQL, rows: number) => sql`(select json_agg(link) from (
    select ${content.id} as id, ${content.kind} as kind, ${content.publishAt} as "publishAt",
      ${contentRevision.titleZh} as "titleZh", ${contentRevision.titleEn} as "titleEn", ${contentRevision.videoIds} as "videoIds"
    from ${content} inner join lateral (select * from ${contentRevision} where ${isLiveRevision()} offset 0) as content_revision on true
    where ${and(isVisible(), isAvailableIn(language), sql`${content.columnId} = place.column_id`, condition)}
    order by ${order} limit ${sql.raw(String(rows))}) as link)`;
  const others = (condition?: SQL) =>
    links(
      and(ne(content.id, sql`place.id`), condition),
      sql`${content.pinned} desc, ${content.publishAt} desc, ${content.id} desc`,
      relatedMax,
    );
  return {
    newer: sql<StoredLink[] | null>`${links(sql`${at} > ${here}`, sql`${content.publishAt} asc, ${content.id} asc`, 1)}`,
    older: sql<StoredLink[] | null>`${links(sql`${at} < ${here}`, sql`${content.publishAt} desc, ${content.id} desc`, 1)}`,
    // Two searches, each with an index of its own.
    related: sql<
      StoredLink[] | null
    >`case when place.type_id is null then ${others()} else ${others(sql`${content.typeId} = place.type_id`)} end`,
  };
}

type Place = Pick<StoredRow, 'columnPath' | 'columnType'>;

export function toNeighbours({ newer, older, related }: StoredNeighbours, place: Place, language: Language): Neighbours {
  const link = (row: StoredLink): ContentLink => ({
    id: row.id,
    title: localized(language, row.titleZh, row.titleEn),
    publishTime: isoInstant(new Date(row.publishAt)),
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
  { id, columnId, typeId, publishAt, ...place }: Place & Pick<StoredRow, 'id' | 'columnId' | 'typeId' | 'publishAt'>,
  language: Language,
): Promise<Neighbours> {
  const values = { id, columnId, typeId, publishAt: publishAt?.toISOString() ?? null };
  const atPublication = sql`coalesce(${content.publishAt}, ${value('publishAt')}::timestamptz)`;
  const [stored] = await runPrepared(db, { name: `neighbours ${language}`, values }, (prepared) =>
    prepared
      .select(neighbourFields(language))
      .from(content)
      .innerJoin(placeAt(sql`${value('columnId')}::text`, sql`${value('typeId')}::text`, atPublication), sql`true`)
      .where(eq(content.id, value('id'))),
  );
  return toNeighbours(stored ?? { newer: null, older: null, related: null }, place, language);
}

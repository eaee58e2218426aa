/** Items and films as subjects of comments: visibility, names and stored comment counts. */
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { notFound } from '#server/errors.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { pathOfItem } from '#server/services/content/content-row.ts';
import { announceFigures } from '#server/services/core/change-feed.ts';
import { localized } from '#server/services/core/localized.ts';
import { isLiveRevision, isPublic, isVisible } from '#server/services/core/visibility.ts';

export interface CommentedItem extends Record<string, unknown> {
  commentCount: number;
  commentsClosed: boolean;
}

/** A visible item or film. Throws `notFound` otherwise. */
export async function readCommentedItem(db: Queryable, id: string): Promise<CommentedItem> {
  const facts = sql`comment_count as "commentCount", comments_closed as "commentsClosed"`;
  const { rows } = await db.execute<CommentedItem>(sql`
    select ${facts} from ${content} where ${content.id} = ${id} and ${isVisible()}
    union all select ${facts} from ${film} where ${film.id} = ${id} and ${isPublic(film)}
    limit 1`);
  const [item] = rows;
  if (!item) throw notFound();
  return item;
}

/** The account to which a visible item belongs; null for others and for films. */
export async function ownerOf(db: Queryable, id: string): Promise<string | null> {
  const [item] = await db
    .select({ ownerId: content.ownerId })
    .from(content)
    .where(sql`${content.id} = ${id} and ${isVisible()}`);
  return item?.ownerId ?? null;
}

/** True for comments whose item or film is visible. */
export function isItemVisible(): SQL {
  return sql`(exists (select 1 from ${content} where ${content.id} = ${comment.contentId} and ${isVisible()})
    or exists (select 1 from ${film} where ${film.id} = ${comment.contentId} and ${isPublic(film)}))`;
}

/** Adds to the stored counts. Items are locked before films, each in id order, to prevent deadlocks. */
export async function addToCommentCounts(tx: Transaction, changes: readonly (readonly [id: string, by: number])[]): Promise<void> {
  const ids = changes.map(([id]) => id);
  const change = sql`(values ${sql.join(
    changes.map(([id, by]) => sql`(${id}::text, ${by}::int)`),
    sql`, `,
  )}) as change (id, by)`;
  for (const table of [content, film]) {
    const existing = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(table.id).for('no key update');
    if (existing.length > 0)
      await tx.execute(
        sql`update ${table} set comment_count = greatest(0, comment_count + change.by) from ${change} where ${table.id} = change.id`,
      );
  }
  await announceFigures(tx, ids);
}

/** Bilingual title and path of a visible item or film. */
export interface ItemName {
  titleZh: string;
  titleEn: string;
  path: string;
}

/** Names by id; only items and films that are online. */
export async function nameItems(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, ItemName>> {
  if (ids.length === 0) return new Map();
  const uniqueIds = [...new Set(ids)];
  const items = await db
    .select({
      id: content.id,
      kind: content.kind,
      columnPath: siteColumn.path,
      columnType: siteColumn.columnType,
      videoIds: contentRevision.videoIds,
      titleZh: contentRevision.titleZh,
      titleEn: contentRevision.titleEn,
    })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(siteColumn, sql`${siteColumn.id} = ${content.columnId}`)
    .where(inArray(content.id, uniqueIds));
  const works = await db
    .select({ id: film.id, titleZh: film.titleZh, titleEn: film.titleEn })
    .from(film)
    .where(sql`${inArray(film.id, uniqueIds)} and ${isPublic(film)}`);
  return new Map([
    ...works.map((row): [string, ItemName] => [row.id, { ...row, path: paths.content('episode', row.id, 'movies') }]),
    ...items.map((row): [string, ItemName] => [row.id, { titleZh: row.titleZh, titleEn: row.titleEn, path: pathOfItem(row) }]),
  ]);
}

/** Anchor of the comments on a page. */
const anchor = '#comments';

/** Values of a notification that name an item, and the path of its comments; all empty if the item is offline. */
export function namedBy(item: ItemName | undefined): { titles: { titleZh: string; titleEn: string }; path: string } {
  return { titles: { titleZh: item?.titleZh ?? '', titleEn: item?.titleEn ?? '' }, path: item ? `${item.path}${anchor}` : '' };
}

/** Title in a language and path of the comments; both empty if the item is offline. */
export function nameIn(language: Language, item: ItemName | undefined): { title: string; path: string } {
  return item ? { title: localized(language, item.titleZh, item.titleEn), path: `${item.path}${anchor}` } : { title: '', path: '' };
}

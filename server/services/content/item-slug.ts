/** Short addresses of items: who has one, and where it leads. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision, contentSlug } from '#server/db/schema/content.ts';
import { movedPath } from '#server/db/schema/moved.ts';
import { conflict } from '#server/errors.ts';
import { slugFault } from '#shared/content/slug.ts';
import { splitLanguage, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isVisible } from '#server/services/core/visibility.ts';

/** Whether another item, a column or a redirect has the address, or another item waits with it to go online. */
export const isSlugTaken = (db: Queryable, { slug, contentId }: { slug: string; contentId: string }): Promise<boolean> =>
  isTaken(db, { slug, contentId, columnId: '' });

/** The same for a column; the address of a deleted one is free. */
export const isAddressTaken = (db: Queryable, { slug, columnId }: { slug: string; columnId: string }): Promise<boolean> =>
  isTaken(db, { slug, contentId: '', columnId });

async function isTaken(db: Queryable, { slug, contentId, columnId }: Record<'slug' | 'contentId' | 'columnId', string>): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(sql`select (
    exists (select 1 from ${contentSlug} where ${contentSlug.slug} = ${slug} and ${contentSlug.contentId} <> ${contentId})
    or exists (select 1 from ${contentRevision} join ${content} on ${content.id} = ${contentRevision.contentId}
      where ${contentRevision.slug} = ${slug} and ${contentRevision.contentId} <> ${contentId} and ${content.deletedAt} is null
        and ${contentRevision.slug} <> '' and ${contentRevision.state} in ('audit', 'audited'))
    or exists (select 1 from ${siteColumn} where ${siteColumn.path} = ${`/${slug}`} and ${siteColumn.id} <> ${columnId})
    or exists (select 1 from ${movedPath} where ${movedPath.fromPath} in (${`/${slug}`}, ${`/en/${slug}`})
      and not (${columnId} <> '' and ${movedPath.toPath} in ('', ${`/${slug}`})))
  ) as taken`);
  return rows[0]?.taken === true;
}

/** Gives an item that goes online its address for good; earlier ones stay its own. Throws `conflict` where another item was faster. */
export async function keepSlug(tx: Transaction, { slug, contentId }: { slug: string; contentId: string }): Promise<void> {
  if (slug === '') return;
  await tx.insert(contentSlug).values({ slug, contentId }).onConflictDoNothing();
  const [other] = await tx
    .select({ slug: contentSlug.slug })
    .from(contentSlug)
    .where(and(eq(contentSlug.slug, slug), ne(contentSlug.contentId, contentId)));
  if (other) throw conflict();
}

/** The page that a requested short address leads to, in its language; null for none, and for an item that is not public. */
export async function findSlug(db: Queryable, url: string): Promise<string | null> {
  const { language, path } = splitLanguage(url.split(/[?#]/, 1)[0] ?? '');
  const slug = path.slice(1).replace(/\/$/, '').toLowerCase();
  if (slug === '' || slugFault(slug) !== null) return null;
  const [found] = await db
    .select({ id: content.id, kind: content.kind })
    .from(contentSlug)
    .innerJoin(content, eq(content.id, contentSlug.contentId))
    .where(and(eq(contentSlug.slug, slug), isVisible()));
  return found ? withLanguage(language, paths.content(found.kind, found.id)) : null;
}

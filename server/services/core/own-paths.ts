/** The addresses of the organiser's own, one segment long, that lead somewhere. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { contentSlug } from '#server/db/schema/content.ts';
import { movedPath } from '#server/db/schema/moved.ts';

/** Which of these site paths, such as `/travel`, a shown column, an item online or a redirect has. */
export async function readOwnPaths(db: Queryable, among: readonly string[]): Promise<ReadonlySet<string>> {
  if (among.length === 0) return new Set();
  const { rows } = await db.execute<{ path: string }>(sql`select path from (
    select ${siteColumn.path} as path from ${siteColumn} where not ${siteColumn.hidden}
    union select '/' || ${contentSlug.slug} from ${contentSlug}
    union select ${movedPath.fromPath} from ${movedPath} where ${movedPath.toPath} <> ''
  ) as known where path = any(${sql.param([...among])})`);
  return new Set(rows.map(({ path }) => path));
}

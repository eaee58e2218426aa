/** The pages that an entry of the menu may lead to: screens, columns at their own addresses, pages of the organiser, editions. */
import { and, asc, desc, eq, exists, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision, contentSlug } from '#server/db/schema/content.ts';
import { knownColumns } from '#server/services/content/column.ts';
import { editionIsShown, isLiveRevision, isVisible } from '#server/services/core/visibility.ts';
import { namedScreenPaths } from '#server/services/search/search-screens.ts';
import type { MenuTarget } from '#shared/api/site-navigation.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import { paths } from '#shared/paths.ts';

const pagesMax = 300;

export async function listMenuTargets(db: Database): Promise<MenuTarget[]> {
  const [columns, pages, editions] = await Promise.all([
    db.select().from(siteColumn).where(eq(siteColumn.hidden, false)).orderBy(asc(siteColumn.position), asc(siteColumn.id)),
    readPages(db),
    db.select({ year: edition.year }).from(edition).where(editionIsShown()).orderBy(desc(edition.year)),
  ]);
  const screens = namedScreenPaths((id) => columns.some((column) => column.id === id));
  return [
    ...columns.flatMap(({ path, labelZh, labelEn }) => (isOwnPath(path) ? [{ path, nameZh: labelZh, nameEn: labelEn }] : [])),
    ...pages.map(({ id, kind, nameZh, nameEn }) => ({ path: paths.content(kind, id), nameZh: nameZh || nameEn, nameEn: nameEn || nameZh })),
    ...screens,
    ...editions.map(({ year }) => ({ path: paths.edition(year), nameZh: String(year), nameEn: String(year) })),
  ];
}

/** Public items of columns of pages, and those with a short address. */
function readPages(db: Database) {
  const slugs = db
    .select({ one: sql`1` })
    .from(contentSlug)
    .where(eq(contentSlug.contentId, content.id));
  return db
    .select({ id: content.id, kind: content.kind, nameZh: contentRevision.titleZh, nameEn: contentRevision.titleEn })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .where(
      and(
        isVisible(),
        isNotNull(content.publishAt),
        or(eq(siteColumn.columnType, 'page'), exists(slugs)),
        sql`${siteColumn.id} <> ${knownColumns.about}`,
      ),
    )
    .orderBy(desc(content.publishAt), desc(content.id))
    .limit(pagesMax);
}

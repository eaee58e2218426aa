/** Published items: lists and recommendations; details are in `content-detail.ts`. */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import type { ContentRow, listContent, listRecommended } from '#shared/api/content.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault, searchCountMax } from '#shared/limits.ts';
import { knownColumns } from '#server/services/content/column.ts';
import { readContent, readContentAround, readContentItem } from './content-detail.ts';
import { countVisible, type VisibleCounts } from '#server/services/content/content-count.ts';
import { selectRows, selectRowsById, type RowQuery } from '#server/services/content/content-row.ts';
import { findItemIds, typeIdsOf } from '#server/services/content/search-items.ts';
import { isAvailableIn, isVisible, type Answer } from '#server/services/core/visibility.ts';

export type ListQuery = NonNullable<Input<typeof listContent>['query']>;
export type ContentService = ReturnType<typeof createContentService>;

/** Weeks within which recommendations are ordered by likes. */
const recommendedWeeks = 8;

export function createContentService({ db }: { db: Database }) {
  const list = (query: ListQuery, language: Language): Promise<Answer<Page<ContentRow>>> =>
    query.search?.trim() || query.year !== undefined || query.type?.includes(',')
      ? listFiltered(db, query, language)
      : listColumn(db, query, language);

  return {
    /** Visible items of a column (or of all): pinned first, then newest. */
    listContent: list,
    listNews: (query: ListQuery, language: Language) => list({ ...query, columnId: knownColumns.news }, language),
    listNotices: (query: ListQuery, language: Language) => list({ ...query, columnId: knownColumns.notices }, language),

    /** A published item, film or person. Throws `gone` if it was taken offline, else `notFound`. */
    getContent: (id: string, language: Language) => readContent(db, id, language),
    getContentItem: (id: string, language: Language) => readContentItem(db, id, language),
    getContentAround: (id: string, language: Language) => readContentAround(db, id, language),

    /** Items recommended by the editors, but the one `id`: those of the last weeks first, most liked first. */
    listRecommended: async (
      { id, contentId, columnId, ...page }: NonNullable<Input<typeof listRecommended>['query']>,
      language: Language,
    ): Promise<Answer<Page<ContentRow>>> => {
      const { limit, offset } = pageOf(page);
      const besides = id ?? contentId;
      const counts = await countVisible(db, { language, columnId });
      const chosen = await db
        .select({ id: content.id })
        .from(content)
        .where(
          and(
            isVisible(),
            isAvailableIn(language),
            eq(content.recommended, true),
            columnId ? eq(content.columnId, columnId) : undefined,
            besides ? ne(content.id, besides) : undefined,
          ),
        )
        .orderBy(
          desc(sql`${content.publishAt} > now() - make_interval(weeks => ${recommendedWeeks})`),
          desc(content.likeCount),
          desc(content.publishAt),
          desc(content.id),
        )
        .limit(limit)
        .offset(offset);
      const rows = await selectRowsById(
        db,
        chosen.map((row) => row.id),
        language,
      );
      return { data: { rows, total: rows.length }, tags: ['recommended', ...columnTags(columnId, rows)], ...lifeOf(counts) };
    },
  };
}

/** A page of a column, or of all columns. */
export async function listColumn(db: Database, query: ListQuery, language: Language): Promise<Answer<Page<ContentRow>>> {
  const { columnId, kind } = query;
  const typeId = query.type === 'all' ? undefined : query.type;
  const { limit, offset } = pageOf(query);
  const rowQuery: RowQuery = {
    language,
    columnId,
    typeId: columnId ? typeId : undefined,
    kind,
    limit,
    offset,
    orderBy: query.orderByColumn ?? 'list',
    ascending: query.isAsc === 'asc',
  };
  const counts = await countVisible(db, { language, columnId });
  const rows = await selectRows(db, rowQuery);
  return {
    data: { rows, total: counts.of({ columnId, typeId: rowQuery.typeId, kind }), columnType: counts.columnType },
    tags: columnTags(columnId, rows),
    ...lifeOf(counts),
  };
}

/** Rows of some types or a year, or whose title or abstract contains the text, newest first; the total stops at the search limit. */
async function listFiltered(db: Database, query: ListQuery, language: Language): Promise<Answer<Page<ContentRow>>> {
  const { columnId, year, search = '' } = query;
  const typeIds = typeIdsOf(query.type ?? '');
  const { limit, offset } = pageOf(query);
  const counts = await countVisible(db, { language, columnId });
  const ids = await findItemIds(db, { language, columnId, typeIds, year, text: search });
  const rows = await selectRowsById(db, ids.slice(offset, offset + limit), language);
  return {
    data: { rows, total: Math.min(ids.length, searchCountMax), columnType: counts.columnType },
    tags: ['search', ...columnTags(columnId, rows)],
    ...lifeOf(counts),
  };
}

function lifeOf({ changesAt, goesAt }: VisibleCounts): Pick<VisibleCounts, 'changesAt' | 'goesAt'> {
  return { changesAt, goesAt };
}

function pageOf({ pageNum = 1, pageSize = pageSizeDefault }: ListQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}

/** Cache tags of a list: its column, for new items, and the items in it. */
function columnTags(columnId: string | undefined, rows: readonly ContentRow[]): string[] {
  return [columnId ? `column:${columnId}` : 'columns', ...rows.map((row) => `content:${row.id}`)];
}

/**
 * Counts visible items without scanning them: the stored number of live items minus the few whose window is not open
 * now (scheduled or over). The same query finds the next instant at which the count changes.
 */
import { and, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { content, contentCount } from '#server/db/schema/content.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import type { ContentKind } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import { earliest, instantOrNull, isLive, isAvailableIn } from '#server/services/core/visibility.ts';

export interface CountQuery {
  language: Language;
  /** All columns if absent. */
  columnId?: string | undefined;
}

interface CountRow extends Record<string, unknown> {
  columnId: string;
  typeId: string;
  kind: ContentKind;
  visible: number;
  changesAt: string | null;
}

export interface VisibleCounts {
  /** Visible items of a column, a type (with its column) or a kind; of everything without a filter. */
  of: (filter: { columnId?: string | undefined; typeId?: string | undefined; kind?: ContentKind | undefined }) => number;
  changesAt: Date | null;
}

/** Reads the stored counts of a column, or of all columns. */
export async function countVisible(db: Queryable, { language, columnId }: CountQuery): Promise<VisibleCounts> {
  const columns = columnId === undefined ? sql`array(select ${siteColumn.id} from ${siteColumn})` : sql`array[${columnId}]::text[]`;
  const { rows } = await db.execute<CountRow>(sql`
    select ${contentCount.columnId} as "columnId", ${contentCount.typeId} as "typeId", ${contentCount.kind} as kind, ${contentCount.live} as visible, null::timestamptz as "changesAt"
    from ${contentCount}
    where ${contentCount.columnId} = any(${columns}) and ${contentCount.language} = ${language}
    union all ${exceptions(language, columns, { when: sql`${content.publishAt} > now()`, changesAt: sql`min(${content.publishAt})`, less: sql`-count(*)::int` })}
    union all ${exceptions(language, columns, { when: sql`${content.unpublishAt} <= now() and ${content.publishAt} <= now()`, changesAt: sql`null::timestamptz`, less: sql`-count(*)::int` })}
    union all ${nextEnd(language, columns)}`);
  const matches = (row: CountRow, { columnId, typeId, kind }: Parameters<VisibleCounts['of']>[0]) =>
    (columnId === undefined || row.columnId === columnId) &&
    (typeId === undefined || row.typeId === typeId) &&
    (kind === undefined || row.kind === kind);
  return {
    of: (filter) =>
      Math.max(
        0,
        rows.reduce((sum, row) => (matches(row, filter) ? sum + row.visible : sum), 0),
      ),
    changesAt: earliest(rows.map((row) => instantOrNull(row.changesAt))),
  };
}

interface CountCorrection {
  when: SQL;
  changesAt: SQL;
  less: SQL;
}

/** Live items whose window is not open now, found by an index on time. */
function exceptions(language: Language, columns: SQL, { when, changesAt, less }: CountCorrection): SQL {
  return sql`(select ${content.columnId}, coalesce(${content.typeId}, ''), ${content.kind}, ${less}, ${changesAt}
    from ${content} where ${and(sql`${content.columnId} = any(${columns})`, isLive(), isAvailableIn(language), when)} group by 1, 2, 3)`;
}

/** The next end of a window, which does not change the count yet. */
function nextEnd(language: Language, columns: SQL): SQL {
  return sql`(select '', '', 'article', 0, ${content.unpublishAt}
    from ${content} where ${and(sql`${content.columnId} = any(${columns})`, isLive(), isAvailableIn(language), sql`${content.unpublishAt} > now()`)}
    order by ${content.unpublishAt} limit 1)`;
}

/** The list of a record: search, filters, visibility, pages, and the file of all rows. */
import { and, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import type { Windowed } from '#server/services/core/visibility.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import type { AnyRecord, RowOf } from '#shared/record/record.ts';
import { shownState } from './record-edit.ts';
import { keyColumn, type RecordRules } from './record-rows.ts';

/** Upper bound of the total; further rows are not counted. */
const rowsCountedMax = 100_000;

type Query = { search?: string; shown?: string; pageNum?: number; pageSize?: number } & Record<string, string | number>;

export interface RecordLists<R extends AnyRecord> {
  list: (query: object, language: Language, from?: Queryable) => Promise<Page<RowOf<R>>>;
  /** All rows that the filters leave. */
  export: (query: object, language: Language) => Promise<ListFile>;
}

export function recordList<R extends AnyRecord>(
  db: Database,
  record: R,
  { table, where: own, list }: Pick<RecordRules<R>, 'table' | 'where' | 'list'>,
): RecordLists<R> {
  const hasWindow = 'publishAt' in record.fields;
  const key = keyColumn(record, table);
  const keysOf = (query: Query) => {
    const where = and(
      own,
      containsText(list.searched, query.search ?? ''),
      hasWindow && query.shown ? sql`${shownState(table as unknown as Windowed)} = ${query.shown}` : undefined,
      list.filter?.(query),
    );
    return sql`from ${list.from} where ${where ?? sql`true`}`;
  };
  const ordered = sql`order by ${sql.join([...list.order], sql`, `)}`;

  return {
    list: async (asked, language, from = db) => {
      const query = asked as Query;
      const { pageNum = 1, pageSize = pageSizeDefault } = query;
      const keys = keysOf(query);
      const page = sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
      const { rows: found } = await from.execute<{ id: string }>(sql`select ${key} as id ${keys} ${ordered} ${page}`);
      // One after the other, since a transaction has one connection; a list that fits on its first page counts itself.
      const total = pageNum === 1 && found.length < pageSize ? found.length : await countUpTo(from, keys, rowsCountedMax);
      const ids = found.map(({ id }) => id);
      const rows = ids.length > 0 ? await list.rows(from, ids, language) : [];
      return { rows: ids.flatMap((id) => rows.filter((row) => row.id === id)), total };
    },
    export: (query, language) =>
      listFile(db, {
        keys: sql`select ${key} as id ${keysOf(query as Query)} ${ordered}`,
        read: (ids) => list.rows(db, ids, language) as Promise<readonly { id: string }[]>,
        keyOf: ({ id }) => id,
      }),
  };
}

/** The collections of the cultural section: digital library, exhibitions, museum, special topics. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { collectionKinds, type Collection, type CollectionKind, type ContentRow } from '#shared/api/content.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { countVisible } from '#server/services/content/content-count.ts';
import { selectRows } from '#server/services/content/content-row.ts';
import { listColumn } from './content.ts';
import { localized } from '#server/services/core/localized.ts';
import type { Answer } from '#server/services/core/visibility.ts';

/** Items per collection on the overview page. */
const shown = 6;

export type CollectionService = ReturnType<typeof createCollectionService>;

export function createCollectionService({ db }: { db: Database }) {
  return {
    /** The non-empty collections in the order of their columns; a kind is also the id of its column. */
    listCollections: async (language: Language): Promise<Answer<Collection[]>> => {
      const [columns, counts] = await Promise.all([selectColumns(db), countVisible(db, { language })]);
      const filled = columns.filter(({ id: columnId }) => counts.of({ columnId }) > 0);
      const data = await Promise.all(
        filled.map(async ({ id, labelZh, labelEn }) => ({
          id,
          kind: id as CollectionKind,
          label: localized(language, labelZh, labelEn),
          count: counts.of({ columnId: id }),
          rows: await selectRows(db, { language, columnId: id, limit: shown }),
        })),
      );
      const tags = [
        'columns',
        ...collectionKinds.map((kind) => `column:${kind}`),
        ...data.flatMap(({ rows }) => rows.map(({ id }) => `content:${id}`)),
      ];
      return { data, tags, changesAt: counts.changesAt, goesAt: counts.goesAt };
    },

    /** A page of one collection: pinned first, then newest. */
    listItems: (
      kind: CollectionKind,
      query: { pageNum?: number; pageSize?: number },
      language: Language,
    ): Promise<Answer<Page<ContentRow>>> => listColumn(db, { ...query, columnId: kind }, language),
  };
}

function selectColumns(db: Database) {
  return db
    .select()
    .from(siteColumn)
    .where(and(inArray(siteColumn.id, [...collectionKinds]), eq(siteColumn.hidden, false)))
    .orderBy(asc(siteColumn.position), asc(siteColumn.id));
}

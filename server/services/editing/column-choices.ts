/** Columns that items can be filed under: the ones that list articles and videos. */
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { notFound } from '#server/errors.ts';
import type { WritableColumn } from '#shared/api/content-list-staff.ts';
import type { ItemKind } from '#shared/api/content-staff.ts';
import type { Language } from '#shared/language.ts';
import { can, columnsFor, type Viewer } from '#shared/policies.ts';
import { localized } from '#server/services/core/localized.ts';

type ColumnType = (typeof siteColumn.$inferSelect)['columnType'];

/** Only staff write pages such as "About the award". */
const openTypes: readonly ColumnType[] = ['news', 'notice', 'article', 'video'];
const staffTypes: readonly ColumnType[] = [...openTypes, 'page'];

/** Columns that the viewer may file items under, in site order. */
export async function listWritableColumns(db: Queryable, viewer: Viewer, language: Language): Promise<WritableColumn[]> {
  const columns = await db.select().from(siteColumn).where(isWritable(viewer)).orderBy(asc(siteColumn.position), asc(siteColumn.id));
  const types =
    columns.length > 0
      ? await db
          .select()
          .from(listType)
          .where(
            inArray(
              listType.columnId,
              columns.map(({ id }) => id),
            ),
          )
          .orderBy(asc(listType.position), asc(listType.id))
      : [];
  const labels = new Map(columns.map((column) => [column.id, localized(language, column.labelZh, column.labelEn)]));
  return columns.map((column) => ({
    id: column.id,
    label: labels.get(column.id) ?? '',
    parentLabel: labels.get(column.parentId ?? '') ?? '',
    columnType: column.columnType,
    languageGate: column.languageGate,
    types: types
      .filter(({ columnId }) => columnId === column.id)
      .map((type) => ({ id: type.id, label: localized(language, type.labelZh, type.labelEn) })),
  }));
}

interface ColumnChoice {
  columnId?: string | undefined;
  typeId?: string | null | undefined;
}

/** Column and type for a new item: the requested ones, else the site's first column for the kind. Throws `notFound` for a column or type that is not available. */
export async function chooseColumn(
  tx: Queryable,
  viewer: Viewer,
  { kind, columnId, typeId = null }: ColumnChoice & { kind: ItemKind },
): Promise<{ columnId: string; typeId: string | null }> {
  const columns = await tx
    .select({ id: siteColumn.id, columnType: siteColumn.columnType })
    .from(siteColumn)
    .where(and(isWritable(viewer), columnId === undefined ? undefined : eq(siteColumn.id, columnId)))
    .orderBy(asc(siteColumn.position), asc(siteColumn.id));
  // Video columns list no articles. Videos may be filed anywhere, and go to a video column by default.
  const fitting = columns.filter(({ columnType }) => kind === 'episode' || columnType !== 'video');
  const chosen = fitting.find(({ columnType }) => kind !== 'episode' || columnType === 'video') ?? fitting[0];
  if (!chosen) throw notFound();
  if (typeId !== null) await requireType(tx, chosen.id, typeId);
  return { columnId: chosen.id, typeId };
}

async function requireType(tx: Queryable, columnId: string, typeId: string): Promise<void> {
  const [type] = await tx
    .select({ id: listType.id })
    .from(listType)
    .where(and(eq(listType.columnId, columnId), eq(listType.id, typeId)));
  if (!type) throw notFound();
}

function isWritable(viewer: Viewer) {
  const mayWrite = can(viewer, 'contentWrite');
  const columnIds = mayWrite ? columnsFor(viewer, 'contentWrite') : null;
  return and(
    eq(siteColumn.hidden, false),
    inArray(siteColumn.columnType, [...(mayWrite ? staffTypes : openTypes)]),
    columnIds === null ? undefined : or(inArray(siteColumn.id, [...columnIds]), inArray(siteColumn.parentId, [...columnIds])),
  );
}

/** Where a column stands in the tree of columns. */
import type { Column } from '#shared/api/column.ts';

export interface PlacedColumn {
  column: Column;
  /** The columns beside it under the same one, itself among them; those below it where it stands at the top. */
  tabs: readonly Column[];
}

/** Null for a column that the tree does not hold. */
export function columnWithTabs(columns: readonly Column[], id: string | undefined, siblings: readonly Column[] = []): PlacedColumn | null {
  for (const column of columns) {
    if (column.id === id) return { column, tabs: siblings.length > 0 ? siblings : column.children };
    const below = columnWithTabs(column.children, id, column.children);
    if (below) return below;
  }
  return null;
}

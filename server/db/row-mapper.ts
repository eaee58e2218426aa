/**
 * Rows of a prepared select as objects, in the form that drizzle gives them. What a column is and how its values are decoded
 * is found out once per statement: drizzle does it for each cell, which takes longer than the query itself.
 */
import { Column, getTableName, is, noopDecoder, SQL, Subquery } from 'drizzle-orm';

type Decoder = { mapFromDriverValue: (value: never) => unknown };

/** A statement as drizzle has prepared it; its own types hide these fields. */
export interface PreparedSelect {
  fields?: readonly SelectedField[] | undefined;
  joinsNotNullableMap?: Readonly<Record<string, boolean>> | undefined;
  customResultMapper?: ((rows: unknown[][]) => unknown[]) | undefined;
}

interface SelectedField {
  path: readonly string[];
  field: Column | SQL | SQL.Aliased | Subquery;
}

interface Cell {
  name: string;
  at: number;
  /** Null where the driver's value is the value. */
  decode: ((value: unknown) => unknown) | null;
}

/** Cells of one object, such as those of a joined table. */
interface Group {
  name: string;
  cells: Cell[];
  /** The column without which there is no object, for a row that a left join has not found. */
  nullAt: number | null;
}

/** Makes a prepared select map its rows this way; one whose fields lie deeper is left to drizzle. */
export function mapRowsOnce(prepared: PreparedSelect): void {
  const { fields, joinsNotNullableMap } = prepared;
  if (!fields || prepared.customResultMapper || fields.some(({ path }) => path.length > 2)) return;
  const parts = partsOf(fields, joinsNotNullableMap);
  prepared.customResultMapper = (rows) => rows.map((row) => objectOf(parts, row));
}

function objectOf(parts: readonly (Cell | Group)[], row: readonly unknown[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const part of parts) {
    if ('at' in part) result[part.name] = valueOf(part, row);
    else if (part.nullAt !== null && row[part.nullAt] === null) result[part.name] = null;
    else {
      const inner: Record<string, unknown> = {};
      for (const cell of part.cells) inner[cell.name] = valueOf(cell, row);
      result[part.name] = inner;
    }
  }
  return result;
}

function valueOf({ at, decode }: Cell, row: readonly unknown[]): unknown {
  const raw = row[at];
  return decode === null || raw === null ? raw : decode(raw);
}

function partsOf(fields: readonly SelectedField[], joins: PreparedSelect['joinsNotNullableMap']): (Cell | Group)[] {
  const parts: (Cell | Group)[] = [];
  const groups = new Map<string, Group>();
  for (const [at, { path, field }] of fields.entries()) {
    const [first = '', second] = path;
    const decode = decodeOf(field);
    if (second === undefined) {
      parts.push({ name: first, at, decode });
      continue;
    }
    const group = groups.get(first) ?? { name: first, cells: [], nullAt: null };
    if (!groups.has(first)) parts.push(group);
    groups.set(first, group);
    group.cells.push({ name: second, at, decode });
  }
  for (const group of groups.values()) group.nullAt = nullColumn(group, fields, joins);
  return parts;
}

/** Where all columns of an object are of one table that may be missing, the first of them. */
function nullColumn({ cells }: Group, fields: readonly SelectedField[], joins: PreparedSelect['joinsNotNullableMap']): number | null {
  if (!joins) return null;
  const columns = cells.flatMap(({ at }) => {
    const field = fields[at]?.field;
    return is(field, Column) ? [{ at, table: getTableName(field.table) }] : [];
  });
  const [first] = columns;
  return first && !joins[first.table] && columns.every(({ table }) => table === first.table) ? first.at : null;
}

function decodeOf(field: SelectedField['field']): Cell['decode'] {
  const decoder = decoderOf(field);
  if (decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  return (value) => decoder.mapFromDriverValue(value as never);
}

function decoderOf(field: SelectedField['field']): Decoder {
  if (is(field, Column)) return field;
  const parsed = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  return (parsed as unknown as { decoder: Decoder }).decoder;
}

/**
 * Rows as one JSON text. The driver parses every value of every row separately, which takes longer than PostgreSQL needs to
 * write the text; so this is for rows of many columns, all of types that JSON knows or that are decoded from text: no binary
 * data, no intervals, no numbers beyond the precision of JavaScript.
 */
import { Column, is, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** An expression whose JSON is not yet its value. */
export interface Decoded<Value> {
  sql: SQL;
  decode: (json: unknown) => Value;
}

/** Columns of a joined table, as one object; null where the join has found no row, whose key is null then. */
interface Joined<Fields extends JsonFields> {
  key: PgColumn;
  fields: Fields;
}

/** Columns of a row, by name. */
export interface JsonFields {
  [name: string]: PgColumn | SQL | Decoded<unknown> | Joined<JsonFields>;
}

type JsonValue<Field> =
  Field extends Joined<infer Fields>
    ? JsonRow<Fields> | null
    : Field extends Decoded<infer Value>
      ? Value
      : Field extends SQL<infer Value>
        ? Value
        : Field extends PgColumn
          ? GetColumnData<Field>
          : never;

export type JsonRow<Fields extends JsonFields> = { [Name in keyof Fields]: JsonValue<Fields[Name]> };

/** All rows of a select as a column of it; null without rows. */
export function jsonRows<Fields extends JsonFields>(fields: Fields): SQL<JsonRow<Fields>[] | null> {
  const rows = nestedRows(fields);
  return rows.sql.mapWith(rows.decode);
}

/** A row of a select that brings its rows in order, for `orderedRows`. */
export function jsonCells(fields: JsonFields): SQL.Aliased {
  return arrayOf(fields).as('cells');
}

/**
 * All rows of an ordered select, in its order; null without rows. An order within `json_agg` would be sorted for, even where the
 * rows come from an index in that order.
 */
export function orderedRows<Fields extends JsonFields>(cells: SQL.Aliased, fields: Fields): SQL<JsonRow<Fields>[] | null> {
  return sql`json_agg(${cells})`.mapWith(decoderOfRows(fields));
}

/** The same for a select within one whose rows are JSON. */
export function nestedRows<Fields extends JsonFields>(fields: Fields, order: readonly SQL[] = []): Decoded<JsonRow<Fields>[] | null> {
  const ordered = order.length === 0 ? sql`` : sql` order by ${sql.join([...order], sql`, `)}`;
  return { sql: sql`json_agg(${arrayOf(fields)}${ordered})`, decode: decoderOfRows(fields) };
}

function decoderOfRows<Fields extends JsonFields>(fields: Fields): (rows: unknown) => JsonRow<Fields>[] {
  const read = readerOf(fields);
  return (rows) => (rows as unknown[][]).map(read) as JsonRow<Fields>[];
}

/** PostgreSQL takes up to 100 arguments of a function. */
function arrayOf(fields: JsonFields): SQL {
  const cells = Object.values(fields).map((field) => {
    if ('key' in field) return sql`case when ${field.key} is not null then ${arrayOf(field.fields)} end`;
    return 'decode' in field ? field.sql : field;
  });
  return sql`json_build_array(${sql.join(cells, sql`, `)})`;
}

type Decode = (json: never) => unknown;

/** Makes objects of arrays. What a column is and how it is decoded is found out once per statement. */
function readerOf(fields: JsonFields): (row: readonly unknown[]) => Record<string, unknown> {
  const cells = Object.entries(fields).map(([name, field]): [string, Decode | null] => [name, decoderOf(field)]);
  return (row) => {
    const result: Record<string, unknown> = {};
    cells.forEach(([name, decode], at) => {
      const json = row[at];
      result[name] = decode === null || json === null ? json : decode(json as never);
    });
    return result;
  };
}

/** Null where the JSON is the value. */
function decoderOf(field: JsonFields[string]): Decode | null {
  if ('key' in field) return readerOf(field.fields);
  if ('decode' in field) return field.decode;
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  return (json: unknown) => field.mapFromDriverValue(json);
}

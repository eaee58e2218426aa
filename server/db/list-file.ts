/** All rows of a list for a file, read in groups while the file is sent. */
import { sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from './client.ts';

export interface ListFile {
  count: number;
  groups: AsyncIterable<readonly object[]> | Iterable<readonly object[]>;
}

interface KeyedList<Row> {
  /** Selects one column: the keys of all rows in the order of the list. */
  keys: SQLWrapper;
  /** Reads the rows of some keys, in any order. */
  read: (keys: string[]) => Promise<readonly Row[]>;
  keyOf: (row: Row) => string;
}

/** Rows that are read and written at once. */
const groupSize = 500;

/** The rows of a list that may be long. Their keys are one statement, so that none is missed or read twice while others work. */
export async function listFile<Row extends object>(db: Queryable, { keys, read, keyOf }: KeyedList<Row>): Promise<ListFile> {
  // One array instead of 100,000 rows, which take ten times the memory on the embedded database.
  const { rows } = await db.execute<{ keys: string[] }>(sql`select array(${keys}) as keys`);
  const all = rows[0]?.keys ?? [];
  return { count: all.length, groups: groupsOf(all, { read, keyOf }) };
}

async function* groupsOf<Row extends object>(
  keys: readonly string[],
  { read, keyOf }: Pick<KeyedList<Row>, 'read' | 'keyOf'>,
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < keys.length; at += groupSize) {
    const wanted = keys.slice(at, at + groupSize);
    const found = new Map((await read(wanted)).map((row) => [keyOf(row), row]));
    yield wanted.flatMap((key) => found.get(key) ?? []);
  }
}

/** The rows of a list that is read whole. */
export function shortListFile(rows: readonly object[]): ListFile {
  return { count: rows.length, groups: [rows] };
}

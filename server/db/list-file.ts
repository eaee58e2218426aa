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

/** Rows that are read and written at once: few, so that what they leave behind is collected before the heap grows for it. */
const groupSize = 200;

/** Between the keys, which are identifiers. */
const separator = '\n';

/** The rows of a list that may be long. Their keys are one statement, so that none is missed or read twice while others work. */
export async function listFile<Row extends object>(db: Queryable, { keys, read, keyOf }: KeyedList<Row>): Promise<ListFile> {
  // One text instead of 100,000 rows or strings, which take ten times the memory.
  const { rows } = await db.execute<{ keys: string; count: number }>(
    sql`select array_to_string(keys, ${separator}) as keys, cardinality(keys) as count from (select array(${keys}) as keys) as listed`,
  );
  const { keys: text = '', count = 0 } = rows[0] ?? {};
  return { count, groups: groupsOf(text, { read, keyOf }) };
}

async function* groupsOf<Row extends object>(
  text: string,
  { read, keyOf }: Pick<KeyedList<Row>, 'read' | 'keyOf'>,
): AsyncGenerator<readonly Row[]> {
  for (const wanted of keyGroups(text)) {
    const found = new Map((await read(wanted)).map((row) => [keyOf(row), row]));
    yield wanted.flatMap((key) => found.get(key) ?? []);
  }
}

function* keyGroups(text: string): Generator<string[]> {
  let group: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf(separator, at);
    const to = end === -1 ? text.length : end;
    group.push(text.slice(at, to));
    at = to + 1;
    if (group.length < groupSize && at < text.length) continue;
    yield group;
    group = [];
  }
}

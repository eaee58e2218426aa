/** Undo of removals: the rows of a removed record are kept for a while, and inserted again as they were. */
import { eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { removedRecord, type RemovedRows } from '#server/db/schema/removed.ts';
import { notFound, restoreRefused } from '#server/errors.ts';
import type { Removed } from '#shared/api/removed-record.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';

/** A removed record as it is kept. */
export type RemovedRow = typeof removedRecord.$inferSelect;

interface Kept {
  /** Of its subject in the audit trail. */
  kind: string;
  id: string;
  /** Cache tags of the pages that show it. */
  tags?: readonly string[];
}

/** Its tables and those that refer to it and are deleted with it, parents first. Call it before they are deleted. */
export async function keepRemoved(
  tx: Transaction,
  { kind, id, tags = [] }: Kept,
  parts: readonly (readonly [table: PgTable, condition: SQL | undefined])[],
): Promise<Removed> {
  const rows: RemovedRows[] = [];
  for (const [table, condition] of parts) {
    const found = await tx.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(${sql.identifier(getTableName(table))}) as row from ${table} where ${condition ?? sql`true`}`,
    );
    if (found.rows.length > 0) rows.push({ table: getTableName(table), rows: found.rows.map(({ row }) => row) });
  }
  const removedId = newId();
  await tx.insert(removedRecord).values({ id: removedId, kind, subjectId: id, rows, tags: [...tags] });
  return { removedId };
}

/** Ending of the kind under which imports are kept, which only their own undo reads. */
export const importEnding = 'Import';

/** A record of an import; `before` is null for a new one. */
export interface ImportedRow {
  id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

/** Keeps an import for its undo, as long as removed records. */
export async function keepImport(tx: Transaction, kind: string, rows: readonly ImportedRow[]): Promise<string> {
  const id = newId();
  await tx
    .insert(removedRecord)
    .values({ id, kind: kind + importEnding, subjectId: id, rows: [{ table: '', rows: rows.map((row) => ({ ...row })) }] });
  return id;
}

/**
 * Inserts a removed record again, once; `finish` does what is particular to its kind. Throws `notFound` after it was
 * restored or its time is over, and `restoreRefused` if what it belonged to has gone or something has taken its place.
 */
export function restoreRemoved(
  db: Database,
  { actorId, removedId, finish }: { actorId: string; removedId: string; finish: (tx: Transaction, kept: RemovedRow) => Promise<void> },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [kept] = await tx.delete(removedRecord).where(eq(removedRecord.id, removedId)).returning();
    if (!kept || kept.kind.endsWith(importEnding)) throw notFound();
    for (const part of kept.rows) await insertAgain(tx, part);
    const { kind, subjectId, tags } = kept;
    await appendAudit(tx, { actorId, action: 'restore', subjectKind: kind, subjectId });
    await finish(tx, kept);
    if (tags.length > 0) await announceChange(tx, tags);
  });
}

async function insertAgain(tx: Transaction, { table, rows }: RemovedRows): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const target = sql.identifier(table);
  try {
    await tx.execute(
      sql`insert into ${target} (${columns}) select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows.map(withoutReveal))}::jsonb)`,
    );
  } catch (error) {
    throw isRefusal(error) ? restoreRefused() : error;
  }
}

/** An edition or award that can be removed has no winner; an instant of its past would make a later one public at once. */
const withoutReveal = (row: Record<string, unknown>) => ('reveal_at' in row ? { ...row, reveal_at: null } : row);

/** A constraint that the rows break, or a column that a newer release has taken away. */
function isRefusal(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string };
  return code !== undefined && (code.startsWith('23') || code === '42703');
}

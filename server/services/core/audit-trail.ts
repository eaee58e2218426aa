/** Appends to the audit trail, a hash chain: the hash of each row covers the hash of the row before. */
import { createHash } from 'node:crypto';
import { asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { auditEntry } from '#server/db/schema/audit.ts';

export interface AuditFacts {
  actorId: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  fromState?: string;
  toState?: string;
  reason?: string;
  details?: Record<string, unknown>;
}

type Row = typeof auditEntry.$inferSelect;

/**
 * Locks the audit trail until the commit, so that actions are serialised. Code that updates stored counters calls it first:
 * otherwise one transaction could hold the trail and wait for a counter while another holds the counter and waits for the trail.
 */
export async function lockAudit(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${auditEntry} in share row exclusive mode`);
}

/** Adds a row in the transaction of the action. */
export async function appendAudit(tx: Transaction, facts: AuditFacts): Promise<void> {
  await lockAudit(tx);
  const [last] = await tx.select({ id: auditEntry.id, hash: auditEntry.hash }).from(auditEntry).orderBy(desc(auditEntry.id)).limit(1);
  const { rows } = await tx.execute<{ at: string }>(
    sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  const entry = {
    id: (last?.id ?? 0) + 1,
    at: new Date(rows[0]?.at ?? 0),
    actorId: facts.actorId,
    action: facts.action,
    subjectKind: facts.subjectKind,
    subjectId: facts.subjectId,
    fromState: facts.fromState ?? '',
    toState: facts.toState ?? '',
    reason: facts.reason ?? '',
    details: facts.details ?? {},
    previousHash: last?.hash ?? '',
  };
  await tx.insert(auditEntry).values({ ...entry, hash: hashOf(entry) });
}

export interface SealCheck {
  checked: number;
  /** Ids of rows whose hash is wrong or that do not continue the chain. */
  broken: number[];
  /** Cursor for the next page; null at the end of the trail. */
  next: number | null;
}

/** Verifies the hashes of at most `limit` rows after a row, so that a trail of any length can be verified page by page. */
export async function checkSeals(db: Queryable, { after, limit }: { after: number; limit: number }): Promise<SealCheck> {
  const [before] = after > 0 ? await db.select({ hash: auditEntry.hash }).from(auditEntry).where(eq(auditEntry.id, after)) : [];
  const rows = await db.select().from(auditEntry).where(gt(auditEntry.id, after)).orderBy(asc(auditEntry.id)).limit(limit);
  const broken: number[] = [];
  let previousHash = before?.hash ?? '';
  for (const row of rows) {
    if (row.previousHash !== previousHash || row.hash !== hashOf(row)) broken.push(row.id);
    previousHash = row.hash;
  }
  return { checked: rows.length, broken, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

const rowsAtOnce = 2_000;

/** Id of the first row that breaks the hash chain, or null if the whole trail is intact. */
export async function findBrokenSeal(db: Database): Promise<number | null> {
  for (let after: number | null = 0; after !== null;) {
    const page: SealCheck = await checkSeals(db, { after, limit: rowsAtOnce });
    if (page.broken[0] !== undefined) return page.broken[0];
    after = page.next;
  }
  return null;
}

function hashOf(row: Omit<Row, 'hash'>): string {
  const facts = [
    row.id,
    row.at.toISOString(),
    row.actorId,
    row.action,
    row.subjectKind,
    row.subjectId,
    row.fromState,
    row.toState,
    row.reason,
    sorted(row.details),
    row.previousHash,
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Canonical form with sorted keys: `jsonb` does not preserve key order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

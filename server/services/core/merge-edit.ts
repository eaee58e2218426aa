/** Optimistic concurrency by field: merge with what others have saved meanwhile, conflict, and audit entry of an edit. */
import { desc, eq, and } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { editConflict, invalidRequest } from '#server/errors.ts';
import { appendAudit } from './audit-trail.ts';

/** An edit of some fields: their new values, and the values that the editor read. */
export interface Edit<Fields> {
  base: { [Name in keyof Fields]?: Fields[Name] | undefined };
  changes: { [Name in keyof Fields]?: Fields[Name] | undefined };
}

export interface Subject {
  kind: string;
  id: string;
}

/**
 * Optimistic concurrency per field: returns the fields to write. The caller has locked the row of `present`. Fields
 * that somebody else changed meanwhile are kept; throws `editConflict` if both changed the same field to different
 * values.
 */
export async function mergeEdit<Fields extends object>(
  tx: Transaction,
  subject: Subject,
  { present, base, changes }: Edit<Fields> & { present: Fields },
): Promise<Partial<Fields>> {
  const write: Partial<Fields> = {};
  const clashing: (keyof Fields)[] = [];
  for (const name of Object.keys(changes) as (keyof Fields & string)[]) {
    const newValue = changes[name];
    if (newValue === undefined) continue;
    if (base[name] === undefined) throw invalidRequest(name);
    if (isSame(present[name], newValue)) continue;
    if (isSame(present[name], base[name])) write[name] = newValue as Fields[typeof name];
    else clashing.push(name);
  }
  if (clashing.length > 0)
    throw await clash(
      tx,
      subject,
      clashing.map((name) => [String(name), base[name], present[name]]),
    );
  return write;
}

/** Throws `editConflict` with the current order if it is not the one that was read. */
export async function checkOrder(
  tx: Transaction,
  subject: Subject,
  { present, base, ids }: { present: readonly string[]; base: readonly string[]; ids: readonly string[] },
): Promise<void> {
  if (!isSame(present, base)) throw await clash(tx, subject, [['order', base, present]]);
  if (!isSame([...ids].sort(), [...present].sort())) throw invalidRequest('ids');
}

async function clash(tx: Transaction, { kind, id }: Subject, fields: readonly (readonly [name: string, base: unknown, theirs: unknown])[]) {
  const [last] = await tx
    .select({ id: auditEntry.id, name: userAccount.nickName })
    .from(auditEntry)
    .leftJoin(userAccount, eq(userAccount.id, auditEntry.actorId))
    .where(and(eq(auditEntry.subjectKind, kind), eq(auditEntry.subjectId, id)))
    .orderBy(desc(auditEntry.id))
    .limit(1);
  const conflicts = Object.fromEntries(fields.map(([name, base, theirs]) => [name, { base, theirs, theirName: last?.name ?? '' }]));
  return editConflict({ version: last?.id ?? 0, conflicts });
}

/** Whether two values of a field are the same, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

/** Sorts keys, because callers may send them in any order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
}

/** Maximum length of a field's text in the audit trail. */
const auditTextMax = 300;

/** Appends an edit to the audit trail, with the values before and after. */
export function auditEdit<Fields extends object>(
  tx: Transaction,
  subject: Subject,
  { actorId, present, write }: { actorId: string; present: Fields; write: Partial<Fields> },
): Promise<void> {
  const names = Object.keys(write) as (keyof Fields & string)[];
  const before = Object.fromEntries(names.map((name) => [name, shortened(present[name])]));
  const after = Object.fromEntries(names.map((name) => [name, shortened(write[name])]));
  return appendAudit(tx, { actorId, action: 'save', subjectKind: subject.kind, subjectId: subject.id, details: { before, after } });
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > auditTextMax ? `${value.slice(0, auditTextMax)}…` : (value ?? null);
}

/** Steps of saving a record: merge by field, checks of references, audit entry, positions. */
import { desc, eq, and, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { editConflict, invalidRequest, licenceEnded } from '#server/errors.ts';
import type { ShownState } from '#shared/api/shown-state.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { instantOf } from '#server/services/core/instant.ts';
import { readEndedLicences } from '#server/services/media/media-licence.ts';
import { isPublic, type Windowed } from '#server/services/core/visibility.ts';

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

/** Throws `invalidRequest` unless all ids exist, and locks the rows against deletion until the commit. */
export async function requireRows(
  tx: Transaction,
  table: PgTable & { id: PgColumn },
  { ids, field }: { ids: readonly (string | null | undefined)[]; field: string },
): Promise<void> {
  const uniqueIds = [...new Set(ids.flatMap((id) => id ?? []))];
  if (uniqueIds.length === 0) return;
  const existing = await tx.select({ id: table.id }).from(table).where(inArray(table.id, uniqueIds)).orderBy(table.id).for('key share');
  if (existing.length !== uniqueIds.length) throw invalidRequest(field);
}

/** Pictures and documents that are chosen now. Throws `invalidRequest` for unknown ones, and `licenceEnded`. */
export async function requirePictures(
  tx: Transaction,
  { ids, field }: { ids: readonly (string | null | undefined)[]; field: string },
): Promise<void> {
  await requireRows(tx, mediaFile, { ids, field });
  const ended = await readEndedLicences(
    tx,
    ids.flatMap((id) => id ?? []),
  );
  if (ended.size > 0) throw licenceEnded(field);
}

/** ISO 8601, as editors exchange instants. */
export function isoOrNull(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

/** The fields that a contract lets staff edit, from a row of the table; instants as ISO text. */
export function editedFields<Fields>(
  { properties }: { properties: Record<keyof Fields, unknown> },
  row: { [Name in keyof Fields]: Fields[Name] | Date },
): Fields {
  const values = (Object.keys(properties) as (keyof Fields)[]).map((name) => {
    const value = row[name];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(values) as Fields;
}

/** Normalises instants, so that they can be compared; other fields are unchanged. */
export function withInstants<Values extends object>(values: Values, names: readonly (keyof Values & string)[]): Values {
  const read = names.flatMap((name) => (typeof values[name] === 'string' ? [[name, isoOrNull(instantOf(values[name], name))]] : []));
  return { ...values, ...(Object.fromEntries(read) as Partial<Values>) };
}

/** Throws `invalidRequest` if the window ends before it begins. */
export function checkWindow({ publishAt, unpublishAt }: { publishAt: string | null; unpublishAt: string | null }): void {
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt) throw invalidRequest('unpublishAt');
}

/** Whether a row is public now, and if not, why. */
export function shownState(table: Windowed): SQL<ShownState> {
  return sql<ShownState>`case when ${isPublic(table)} then 'shown' when ${table.publishAt} is null then 'hidden' when ${table.publishAt} > now() then 'coming' else 'over' end`;
}

/** Writes the order of rows as positions from 0 on. */
export async function writePositions(
  tx: Transaction,
  table: PgTable & { id: PgColumn },
  positions: readonly (readonly [id: string, position: number])[],
): Promise<void> {
  if (positions.length === 0) return;
  const values = sql.join(
    positions.map(([id, position]) => sql`(${id}::text, ${position}::int)`),
    sql`, `,
  );
  await tx.execute(
    sql`update ${table} set position = changed.position from (values ${values}) as changed (id, position) where ${table.id} = changed.id`,
  );
}

/** Publish window of a record that is looked at before it is public. */
export const shownNow = { publishAt: '2000-01-01T00:00:00.000Z', unpublishAt: null };

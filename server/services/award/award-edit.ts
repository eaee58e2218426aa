/** Shared steps of editing awards data: field-level merge, checks of references, audit entries and cache invalidation. */
import { desc, eq, and, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { editConflict, invalidRequest, licenceEnded } from '#server/errors.ts';
import type { ShownState } from '#shared/api/film-staff.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
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

function isSame(a: unknown, b: unknown): boolean {
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

/** A change of a part of an edition. */
interface AuditedChange {
  actorId: string;
  action: string;
  kind: string;
  id: string;
  editionId: string;
  /** Details for the audit trail, beside the edition. */
  details?: Record<string, unknown>;
}

/** Appends an action to the audit trail and purges the caches by tag. */
export async function recordChange(
  tx: Transaction,
  { actorId, action, kind, id, editionId, details }: AuditedChange,
  tags: readonly string[],
): Promise<void> {
  await appendAudit(tx, { actorId, action, subjectKind: kind, subjectId: id, details: { edition: editionId, ...details } });
  await announceChange(tx, tags);
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

/**
 * Pictures of a record that is saved: those chosen now, and where its start is set, also those that it held. Throws what
 * `requirePictures` throws.
 */
export async function requireRecordPictures<Name extends string>(
  tx: Transaction,
  names: readonly Name[],
  { present, write }: Record<'present' | 'write', Partial<Record<Name, string | null>> & { publishAt?: string | null }>,
): Promise<void> {
  const next = { ...present, ...write };
  for (const name of names) await requirePictures(tx, { ids: [write.publishAt ? next[name] : write[name]], field: name });
}

interface NamedPerson {
  personId: string | null;
  nameZh: string;
  nameEn: string;
}

/** Drops the names of people with a page, and trims all others. */
export function cleanNamed<Row extends NamedPerson>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({
    ...row,
    nameZh: row.personId === null ? row.nameZh.trim() : '',
    nameEn: row.personId === null ? row.nameEn.trim() : '',
  }));
}

/** Throws `invalidRequest` for an unknown person and for a row without any name. */
export async function checkNamed(tx: Transaction, rows: readonly NamedPerson[], field: string): Promise<void> {
  if (rows.some(({ personId, nameZh, nameEn }) => personId === null && nameZh === '' && nameEn === '')) throw invalidRequest(field);
  await requireRows(tx, person, { ids: rows.map(({ personId }) => personId), field });
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

/** Cache tags of an edition. Results use the same tags, so that no purge reveals a winner. */
export function editionTags(id: string): string[] {
  return [`edition:${id}`, 'editions', 'home', 'people', 'works'];
}

/** Publish window of a record that is looked at before it is public. */
export const shownNow = { publishAt: '2000-01-01T00:00:00.000Z', unpublishAt: null };

/** Cache tags of who is in a jury: the footer leads to it once there is one. */
export function juryTags(id: string): string[] {
  return [...editionTags(id), 'navigation'];
}

/** Cache tags of a film: its page, the lists and its edition. */
export function filmTags(id: string, editionId: string): string[] {
  return [`content:${id}`, ...editionTags(editionId), 'search'];
}

/** Cache tags of a person, whom films, editions and faces also name. */
export function personTags(id: string): string[] {
  return [`content:${id}`, 'people', 'works', 'editions', 'faces', 'home', 'search'];
}

/** Cache tags of the gallery. */
export const faceTags: readonly string[] = ['faces', 'people', 'home'];

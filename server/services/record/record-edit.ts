/** Steps of saving a record: checks of references and windows, instants, positions. */
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#server/db/client.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { invalidRequest, licenceEnded } from '#server/errors.ts';
import type { ShownState } from '#shared/api/shown-state.ts';
import { instantOf } from '#server/services/core/instant.ts';
import { readEndedLicences } from '#server/services/media/media-licence.ts';
import { isPublic, type Windowed } from '#server/services/core/visibility.ts';

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

/** The result of work whose changes are rolled back: all is read by the usual queries, and nothing is stored. */
export async function rolledBack<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  let seen: { result: Result } | null = null;
  try {
    await db.transaction(async (tx) => {
      seen = { result: await work(tx) };
      tx.rollback();
    });
  } catch (error) {
    if (!seen) throw error;
  }
  if (!seen) throw new Error('The transaction was not rolled back');
  return (seen as { result: Result }).result;
}

/** Rows that name a person: one with a page, or a name in at least one language. */
import type { Transaction } from '#server/db/client.ts';
import { person } from '#server/db/schema/person.ts';
import { invalidRequest } from '#server/errors.ts';
import { requireRows } from '#server/services/record/record-edit.ts';

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

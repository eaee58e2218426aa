/** Groups rows by function, in credit order. */
import { creditFunctions, type CreditFunction } from '#shared/award/credit.ts';

export function byFunction<Row extends { function: CreditFunction }>(rows: readonly Row[]): { function: CreditFunction; rows: Row[] }[] {
  return creditFunctions
    .map((name) => ({ function: name, rows: rows.filter((row) => row.function === name) }))
    .filter((group) => group.rows.length > 0);
}

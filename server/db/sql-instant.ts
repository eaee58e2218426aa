/** Instants that the database reckons. */
import { sql, type SQL } from 'drizzle-orm';

/** An instant as a value that is written: Drizzle takes SQL for any, its types name only the plain one. */
export function sqlInstant(instant: SQL): Date {
  return instant as unknown as Date;
}

/** So many seconds from now. */
export function secondsFromNow(seconds: number | SQL): Date {
  return sqlInstant(sql`now() + make_interval(secs => ${seconds})`);
}

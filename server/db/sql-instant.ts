/** Instants computed by the database. */
import { sql, type SQL } from 'drizzle-orm';

/** An SQL expression as a value to write: Drizzle accepts it, but its types do not. */
export function sqlInstant(instant: SQL): Date {
  return instant as unknown as Date;
}

/** The given number of seconds from now. */
export function secondsFromNow(seconds: number | SQL): Date {
  return sqlInstant(sql`now() + make_interval(secs => ${seconds})`);
}

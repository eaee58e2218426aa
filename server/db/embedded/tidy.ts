/** Regular tidying of the embedded engine, which has no background worker for it. */
import type { Pool } from 'pg';

/** Hours between two tidyings of the embedded engine. */
const tidyHours = 6;

/** Does for the embedded engine what a server does by itself: dead rows are freed and statistics kept. Gives the stop. */
export function keepTidy(pool: Pool, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => {
    pool.query('vacuum (analyze)').catch(onError);
  }, tidyHours * 3_600_000);
  timer.unref();
  return () => clearInterval(timer);
}

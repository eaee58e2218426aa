/**
 * Says when notifications do not arrive: a pooler in transaction mode takes LISTEN without an error and forgets it. The site
 * works without them, but hears of changes and jobs by polling.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase } from './client.ts';

const channel = 'notification_check';
const arrivesMs = 5_000;

/** Sends itself a notification; false if it does not arrive in time. */
export async function notificationsArrive(
  { listen, pool }: Pick<OpenDatabase, 'listen' | 'pool'>,
  timeoutMs = arrivesMs,
): Promise<boolean> {
  const sent = randomUUID();
  const { promise: arrived, resolve } = Promise.withResolvers<boolean>();
  const stop = await listen(channel, (payload) => {
    if (payload === sent) resolve(true);
  });
  const tooLate = new AbortController();
  try {
    await pool.query('select pg_notify($1, $2)', [channel, sent]);
    return await Promise.race([arrived, pause(timeoutMs, false, { signal: tooLate.signal, ref: false })]);
  } finally {
    tooLate.abort();
    await stop();
  }
}

export async function warnWithoutNotifications(
  database: Pick<OpenDatabase, 'listen' | 'pool'>,
  log: (line: string) => void,
  timeoutMs = arrivesMs,
): Promise<void> {
  // Without a connection there are other messages.
  const arrive = await notificationsArrive(database, timeoutMs).catch(() => true);
  if (!arrive)
    log(
      'database: notifications do not arrive, as behind a pooler in transaction mode; changes are heard of late. Set DATABASE_DIRECT_URL to the server itself',
    );
}

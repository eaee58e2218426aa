/**
 * Reads of visitors from a streaming replica. It is used only while it has every change that this process has heard of and
 * its clock, which decides what is public there, is not ahead; otherwise, and when a query fails there, the server itself
 * is asked.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg, { type Pool, type PoolConfig } from 'pg';
import { casing, poolOfTransaction, PoolInTransactionError, type Database } from './client.ts';

export interface Replica {
  /** For reading alone; its transactions are those of the server itself. */
  db: Database;
  /** Something has changed: the server itself is asked until the replica has it. */
  follow: () => void;
  /** Whether visitors read from the replica. */
  isUsed: () => boolean;
  close: () => Promise<void>;
}

export interface ReplicaOptions {
  replicaUrl: string;
  /** The server itself. */
  server: { db: Database; pool: Pool };
  connectionsMax: number;
  namedStatements: boolean;
  log: (line: string) => void;
}

const checkMs = 1_000;
/** How soon a replica that lacks a change is asked again. */
const catchUpMs = 50;
/** Further behind, also with what nobody announces, it is not used. */
const lagMaxMs = 10_000;
/** Tolerated difference between the clocks of two servers. */
const aheadMaxMs = 50;
const connectMs = 2_000;
/** A query that takes longer is asked of the server itself. */
const queryMs = 3_000;

interface Position {
  atMs: number;
  lsn: string;
}

export function openReplica(options: ReplicaOptions): Replica {
  const { server, log } = options;
  const pool = new pg.Pool(poolOptions(options));
  pool.on('error', () => distrust('its connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const ask = pool.query.bind(pool) as Ask;
  let isTrusted = false;
  /** Why it is not used, as it was last logged. */
  let reason: string | null = null;
  let changes = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  /** Where the server's log was at a change, and at earlier checks. */
  let needed: string | null = null;
  let positions: Position[] = [];

  function distrust(why: string): void {
    isTrusted = false;
    if (reason === why) return;
    reason = why;
    log(`database: visitors read from the server itself, not from the replica: ${why}`);
  }

  async function check(): Promise<void> {
    const seen = changes;
    const lsn = await positionOf(server.pool).catch(() => null);
    // Without the server nothing changes, so a replica that had everything still has it.
    if (lsn === null || changes !== seen) return;
    const now = performance.now();
    positions = [...positions.filter(({ atMs }) => now - atMs < lagMaxMs * 2), { atMs: now, lsn }];
    const old = positions.findLast(({ atMs }) => now - atMs >= lagMaxMs)?.lsn;
    needed ??= lsn;
    const state = await stateOf(ask, needed, old ?? needed);
    const { rows } = await server.pool.query<{ ms: number }>(clock);
    if (!state.isReplica) return distrust('it is no replica');
    if (state.ms > (rows[0]?.ms ?? 0) + aheadMaxMs) return distrust('its clock is ahead');
    if (!state.isRecent) return distrust(`it is more than ${lagMaxMs / 1_000} s behind`);
    if (!state.hasChange || changes !== seen) return;
    isTrusted = true;
    if (reason !== null) log('database: visitors read from the replica again');
    reason = null;
  }

  function look(): void {
    clearTimeout(timer);
    if (isClosed) return;
    checking ??= check()
      .catch((error: unknown) => distrust(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        checking = undefined;
        if (!isClosed) timer = setTimeout(look, isTrusted || reason !== null ? checkMs : catchUpMs).unref();
      });
  }
  look();

  return {
    db: readingDatabase(options, pool, { ask, isTrusted: () => isTrusted, distrust }),
    follow: () => {
      changes += 1;
      isTrusted = false;
      needed = null;
      look();
    },
    isUsed: () => isTrusted,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await checking;
      await pool.end();
    },
  };
}

function poolOptions({ replicaUrl, connectionsMax }: ReplicaOptions): PoolConfig {
  return {
    connectionString: replicaUrl,
    max: connectionsMax,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'golden-panda',
  };
}

const clock = 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms';

async function positionOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  return rows[0]?.lsn ?? '';
}

interface ReplicaState {
  isReplica: boolean;
  hasChange: boolean;
  isRecent: boolean;
  ms: number;
}

async function stateOf(ask: Ask, needed: string, old: string): Promise<ReplicaState> {
  const { rows } = (await ask(
    `select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasChange",
      coalesce(pg_last_wal_replay_lsn() >= $2::pg_lsn, false) as "isRecent", extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
    [needed, old],
  )) as { rows: ReplicaState[] };
  const [state] = rows;
  if (!state) throw new Error('it does not answer');
  return state;
}

/** Queries the replica, whether it is trusted or not. */
type Ask = (...values: unknown[]) => Promise<unknown>;

interface Trust {
  ask: Ask;
  isTrusted: () => boolean;
  distrust: (why: string) => void;
}

/** Drizzle over the replica's pool, each query of which may go to the server itself. */
function readingDatabase({ server, namedStatements }: ReplicaOptions, pool: Pool, { ask, isTrusted, distrust }: Trust): Database {
  const db: Database = drizzle(pool, { casing });
  db.transaction = server.db.transaction;
  const askServer = (...values: unknown[]) => (server.pool.query as Ask)(...values);
  const query = async (...values: unknown[]) => {
    if (poolOfTransaction()) throw new PoolInTransactionError();
    if (!isTrusted()) return askServer(...values);
    const [first, ...others] = values;
    const isNamed = typeof first === 'object' && first !== null && 'name' in first;
    try {
      return await (isNamed && !namedStatements ? ask({ ...first, name: undefined }, ...others) : ask(...values));
    } catch (error) {
      // It is away, or broke the query off to apply a change; a fault of the query itself shows again there.
      distrust(error instanceof Error ? error.message : String(error));
      return askServer(...values);
    }
  };
  pool.query = query as typeof pool.query;
  return db;
}

/** One Database type over `pg`, for a PostgreSQL server and for the embedded engine. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type PoolConfig } from 'pg';
import { ReadOnlyError } from '#server/errors.ts';
import { openEmbedded, type EmbeddedEngine, type WhenLocked, vacuumRegularly } from '#server/db/embedded/open.ts';
import { createConnectGate, gatedClientClass } from './connect-gate.ts';
import { createListener } from './listen.ts';

export type Database = NodePgDatabase<Record<string, never>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The database or a transaction; inside a transaction always the transaction. */
export type Queryable = Database | Transaction;

export interface OpenOptions {
  /** PostgreSQL; null = the embedded engine in the data folder. */
  databaseUrl: string | null;
  /** The same server without a pooler in between, for notifications and separate connections; `databaseUrl` by default. */
  directUrl?: string | null | undefined;
  dataFolder: string;
  /** If another process holds the data folder: a site refuses to start, a tool connects to that process. */
  whenLocked?: WhenLocked;
  /** Maximum connections to a PostgreSQL server; the embedded engine always has one. */
  connectionsMax?: number;
  /** Query timeout for a PostgreSQL server in milliseconds; none for tools, whose queries may be long. */
  queryTimeoutMs?: number;
  /** Gives the statements of frequent reads a name on a PostgreSQL server, which then plans them once; off for poolers that cannot keep them. */
  namedStatements?: boolean;
  /** Called with errors of idle connections and of the embedded engine; after the latter nothing works any more. */
  onError?: (error: Error) => void;
  /** Called with a line when the server becomes unreachable, and when it is back. */
  onNotice?: (line: string) => void;
  /** Called when the embedded engine has failed; `onError` by default. */
  onFatal?: (error: Error) => void;
}

export interface OpenDatabase extends AsyncDisposable {
  db: Database;
  pool: pg.Pool;
  engine: 'embedded' | 'postgres';
  /** Calls back with the payload of each notification, and once with an empty text after a reconnect. Returns a function that stops. */
  listen: (channel: string, onMessage: (payload: string) => void) => Promise<() => Promise<void>>;
  /** Whether the connection for notifications is open. */
  isListening: () => boolean;
  /** Opens a separate connection without a query timeout; the caller ends it. */
  openClient: () => Promise<pg.Client>;
  /**
   * Rejects if the database does not answer, and with a ReadOnlyError if it is read-only. Uses the listener's
   * connection, so a full pool does not matter.
   */
  check: () => Promise<void>;
  /** How many connections there are to the server, and how many there may be. */
  connections: () => { used: number; idle: number; max: number };
  /** Whether many more queries wait for a connection than there are connections, and for long. */
  isCongested: () => boolean;
  close: () => Promise<void>;
}

/** Names in the database are snake_case; the same setting is in `build/drizzle.config.ts`. */
export const casing = 'snake_case';

/** Connects; the embedded engine is started (and its folder created) first. Close it with `close` or `await using`. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { onError = () => undefined, onNotice = () => undefined } = options;
  const embedded = options.databaseUrl
    ? null
    : await openEmbedded(options.dataFolder, { whenLocked: options.whenLocked ?? 'refuse', onFatal: options.onFatal ?? onError });
  const connection = connectionOf(options, embedded);
  const direct: PoolConfig = embedded || !options.directUrl ? connection : { ...connection, connectionString: options.directUrl };
  const gate = createConnectGate({
    onAway: (error) => onNotice(`the server cannot be reached (${error.message}); trying again, at least every 5 s`),
    onBack: (seconds) => onNotice(`the server is back after ${seconds.toFixed(1)} s`),
  });
  const GatedClient = gatedClientClass(gate);
  const isNaming = embedded === null && options.namedStatements !== false;
  const pool = new pg.Pool({ ...connection, Client: GatedClient });
  pool.on('error', onError);
  // A broken connection rejects its query; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listener = createListener({ connect: () => new GatedClient(direct), waitMs: gate.waitMs, onError });
  const stopVacuum = embedded?.engine ? vacuumRegularly(pool, onError) : () => undefined;
  const close = async () => {
    stopVacuum();
    await listener.close();
    await pool.end();
    await embedded?.close();
  };
  let closing: Promise<void> | undefined;
  const closeOnce = () => (closing ??= close());
  return {
    db: guardTransactions(pool, { isNaming }),
    pool,
    engine: embedded ? 'embedded' : 'postgres',
    listen: listener.listen,
    isListening: listener.isConnected,
    openClient: async () => {
      const client = new pg.Client({ ...direct, query_timeout: undefined });
      // A broken connection rejects its query; without a listener the event would end the process.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    check: async () => {
      const client = await listener.connection();
      const { rows } = await client.query<{ readOnly: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`,
      );
      if (rows[0]?.readOnly !== false) throw new ReadOnlyError();
    },
    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, max: pool.options.max }),
    isCongested: watchCongestion(pool),
    close: closeOnce,
    [Symbol.asyncDispose]: closeOnce,
  };
}

/** So many waiting queries for each connection are a queue; fewer are a moment's work. */
const waitingPerConnection = 2;
const waitingMin = 20;
/** Tells whether the queue for a connection is long and slow, by the wait of a connection that is taken for that purpose. */
export function watchCongestion(
  pool: Pick<pg.Pool, 'waitingCount' | 'options'> & { connect: () => Promise<Pick<pg.PoolClient, 'release'>> },
  now = () => performance.now(),
): () => boolean {
  const waitingMax = Math.max(waitingMin, pool.options.max * waitingPerConnection);
  // Those who wait for the whole of it fail anyway.
  const waitMs = (pool.options.connectionTimeoutMillis ?? 0) / 2;
  let lastMs = 0;
  let sinceMs: number | null = null;
  const measure = async (startedMs: number): Promise<void> => {
    sinceMs = startedMs;
    try {
      (await pool.connect()).release();
      lastMs = now() - startedMs;
    } catch {
      lastMs = Infinity;
    }
    sinceMs = null;
  };
  return () => {
    if (pool.waitingCount <= waitingMax) {
      lastMs = 0;
      return false;
    }
    if (sinceMs === null) void measure(now());
    return lastMs > waitMs || (sinceMs !== null && now() - sinceMs > waitMs);
  };
}

function connectionOf(options: OpenOptions, embedded: EmbeddedEngine | null): PoolConfig {
  if (!embedded) {
    return {
      connectionString: options.databaseUrl ?? undefined,
      max: options.connectionsMax ?? 10,
      connectionTimeoutMillis: 5_000,
      query_timeout: options.queryTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'golden-panda',
    };
  }
  // The embedded engine has a single backend: a second connection could only wait for the first.
  return { ...embedded.connection, user: 'postgres', database: 'postgres', max: 1, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 0 };
}

interface OpenTransaction {
  pool: pg.Pool;
  afterCommit: ((pool: pg.Pool) => void)[];
}

const insideTransaction = new AsyncLocalStorage<OpenTransaction>();

/** Calls back with the pool when the caller's transaction has been committed, before those who wait for it go on; never after a rollback. */
export function afterCommit(callback: (pool: pg.Pool) => void): void {
  insideTransaction.getStore()?.afterCommit.push(callback);
}

/** The pool of the caller's transaction, if one is open. */
export function poolOfTransaction(): pg.Pool | undefined {
  return insideTransaction.getStore()?.pool;
}

/** The pool was used while a transaction of the same caller was open. */
export class PoolInTransactionError extends Error {
  constructor() {
    super(
      'The database was used inside a transaction without the transaction: pass `tx` on. With one connection this would wait for itself.',
    );
    this.name = 'PoolInTransactionError';
  }
}

/**
 * Refuses the pool inside `db.transaction(…)`: the embedded engine has one connection, so it would deadlock. Takes the names
 * of statements away where there are to be none: the embedded engine has one set of them for all who are connected.
 */
function guardTransactions(pool: pg.Pool, { isNaming }: { isNaming: boolean }): Database {
  const db: Database = drizzle(pool, { casing });
  db.transaction = async (work, config) => {
    refuseInside();
    // Drizzle would leak the connection if `begin` fails, as it does on a dead connection.
    const client = await pool.connect();
    const open: OpenTransaction = { pool, afterCommit: [] };
    try {
      const result = await drizzle(client, { casing }).transaction((tx) => insideTransaction.run(open, () => work(tx)), config);
      for (const callback of open.afterCommit) callback(pool);
      return result;
    } finally {
      client.release();
    }
  };
  const query = pool.query.bind(pool) as (...values: unknown[]) => unknown;
  const guarded = (...values: unknown[]) => {
    refuseInside();
    const [first, ...others] = values;
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && first.name;
    return isNamed && !isNaming ? query({ ...first, name: undefined }, ...others) : query(...values);
  };
  pool.query = guarded as typeof pool.query;
  return db;
}

function refuseInside(): void {
  if (insideTransaction.getStore()) throw new PoolInTransactionError();
}

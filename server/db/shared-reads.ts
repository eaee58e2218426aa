/**
 * Short reads that arrive together share a connection, each sent without waiting for the answers before it. PostgreSQL then
 * answers them in one or two processes whose memory is warm, instead of in one for each caller, for half of the processor time.
 */
import type { DatabaseError, Pool, PoolClient } from 'pg';

type Query = (...values: unknown[]) => unknown;

/** Connections that are shared, and how many reads may be on their way on each. */
const linesMax = 2;
const readsMax = 8;
/** A read that takes longer is not one of the short ones: no others are sent behind it. */
const behindMaxMs = 20;

/** How many of a pool's connections are for sharing; a few are not worth dividing. */
export function sharedOf(connections: number): number {
  return connections < 4 * linesMax ? 0 : linesMax;
}

/** One character, because names may have 63. */
const namePrefix = '~';

/** The name of a statement that takes under a millisecond, whatever its values are. */
export function shortName(name: string): string {
  return namePrefix + name;
}

/** Whether a query has such a name. */
export function isShort(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'name' in query && String(query.name).startsWith(namePrefix);
}

/** Whether a read failed with its connection, and not by itself. One that took too long is not tried again. */
function isConnectionLost(error: unknown): boolean {
  const { severity, message } = error as Partial<DatabaseError>;
  return severity === undefined ? message !== 'Query read timeout' : severity === 'FATAL';
}

/** A connection while reads share it. */
interface Line {
  client: Promise<PoolClient>;
  reads: number;
  /** When it was last answered, or had nothing to answer. */
  movedMs: number;
}

/** Sends reads over connections of a pool of its own whose clients pipeline; those that have to wait, or whose connection is lost, get one to themselves. */
export function shareReads(pool: Pick<Pool, 'connect'>, alone: Query, now = () => performance.now()): Query {
  const lines = new Set<Line>();

  const open = (nowMs: number): Line => {
    const line = { client: pool.connect(), reads: 0, movedMs: nowMs };
    lines.add(line);
    return line;
  };

  /** Undefined if each of them has enough to do. */
  const lineFor = (nowMs: number): Line | undefined => {
    if (lines.size < linesMax) return open(nowMs);
    const moving = [...lines].filter(({ reads, movedMs }) => reads < readsMax && nowMs - movedMs < behindMaxMs);
    return moving.toSorted((a, b) => a.reads - b.reads)[0];
  };

  const end = (line: Line): void => {
    line.reads -= 1;
    line.movedMs = now();
    if (line.reads > 0) return;
    lines.delete(line);
    // The pool itself drops a client whose connection is broken.
    line.client.then(
      (client) => client.release(),
      () => undefined,
    );
  };

  const ask = async (line: Line, values: unknown[]): Promise<unknown> => {
    try {
      const client = await line.client;
      return await (client.query as Query)(...values);
    } catch (error) {
      // All reads of a lost connection fail with it. They change nothing, so they may be sent again.
      if (isConnectionLost(error)) return alone(...values);
      throw error;
    } finally {
      end(line);
    }
  };

  return (...values) => {
    const line = lineFor(now());
    if (!line) return alone(...values);
    line.reads += 1;
    return ask(line, values);
  };
}

/**
 * What all instances share of the messaging app's ticket: the ticket and the access token, sealed, and the lease of whoever
 * fetches new ones. The lease's row is also the circuit breaker: after a failure it is held by nobody until the pause is over.
 */
import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { shareTicket } from '#server/db/schema/share.ts';
import { secondsFromNow, sqlInstant } from '#server/db/sql-instant.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { ExpiringValue } from '#server/ports/wechat.ts';

/** A secret as the database has it; all by its clock. */
export interface StoredSecret {
  value: string;
  /** Milliseconds that are left of its life, and that it was given. */
  leftMs: number;
  lifeMs: number;
}

/** Why the last try gave no ticket. Holds no key, no token, no ticket. */
export interface ShareFault {
  /** The messaging app's own code; 0 where no readable answer came. */
  code: number;
  message: string;
}

export interface ShareState {
  ticket: StoredSecret | null;
  token: StoredSecret | null;
  /** Milliseconds until somebody may fetch; 0 = now. */
  waitMs: number;
  /** Whether the wait is the pause after a failure; otherwise somebody is fetching. */
  isPaused: boolean;
  /** Of whichever instance tried last; null where it did not fail. */
  fault: ShareFault | null;
  /** The database's clock, in milliseconds since 1970. */
  nowMs: number;
}

/** A lease that was taken. */
export interface ShareLease {
  holder: string;
  /** Failures in a row before it, and the last of them. */
  failures: number;
  fault: ShareFault | null;
}

export type ShareRows = ReturnType<typeof createShareRows>;

/** Rows of other keys are of no use after so long. */
const keptDays = 2;

/** `account` tells the rows of one account from those of another; it names no key. */
export function createShareRows({ db, cipher, account }: { db: Database; cipher: FieldCipher; account: string }) {
  const names = { ticket: `ticket:${account}`, token: `token:${account}`, lease: `lease:${account}` };
  const stateOf = (rows: readonly Row[]): ShareState => {
    const find = (name: string) => rows.find((row) => row.name === name);
    const lease = find(names.lease);
    const { holder, fault } = readLease(lease?.value ?? '');
    return {
      ticket: open(cipher, find(names.ticket)),
      token: open(cipher, find(names.token)),
      waitMs: Math.max(0, Number(lease?.leftMs ?? 0)),
      isPaused: holder === '',
      fault,
      nowMs: Number(rows[0]?.nowMs ?? 0),
    };
  };
  return {
    read: async (): Promise<ShareState> => stateOf(await selectRows(db, Object.values(names))),

    /** Takes the lease for so many seconds, unless somebody has it or a pause goes on; gives null then. */
    take: async (holder: string, seconds: number): Promise<ShareLease | null> => {
      const isOver = sql`${shareTicket.expiresAt} is null or ${shareTicket.expiresAt} <= now()`;
      const [row] = await db
        .insert(shareTicket)
        .values({ name: names.lease, value: `0:${holder}`, expiresAt: secondsFromNow(seconds), refreshedAt: sqlInstant(sql`now()`) })
        .onConflictDoUpdate({
          target: shareTicket.name,
          set: {
            value: sql`regexp_replace(${shareTicket.value}, '^([0-9]+):[^:]*', '\\1:' || ${holder}::text)`,
            expiresAt: secondsFromNow(seconds),
            refreshedAt: sqlInstant(sql`now()`),
          },
          setWhere: isOver,
        })
        .returning({ value: shareTicket.value });
      return row ? readLease(row.value) : null;
    },

    /** Keeps what was fetched and gives the lease back. Does nothing where the lease has gone to somebody else meanwhile. */
    keep: (lease: ShareLease, { ticket, token }: { ticket: ExpiringValue; token: ExpiringValue }): Promise<boolean> =>
      db.transaction(async (tx) => {
        const own = await release(tx, names.lease, { lease, failures: 0, fault: null, seconds: 0 });
        if (!own) return false;
        await put(tx, names.ticket, { ...ticket, value: cipher.seal(ticket.value) });
        await put(tx, names.token, { ...token, value: cipher.seal(token.value) });
        await tx.delete(shareTicket).where(and(lt(shareTicket.expiresAt, sql`now() - make_interval(days => ${keptDays})`)));
        return true;
      }),

    /** Gives the lease back after a failure: nobody tries again for so many seconds. */
    pause: async (lease: ShareLease, seconds: number, { code, message }: ShareFault): Promise<void> =>
      void (await release(db, names.lease, { lease, failures: lease.failures + 1, fault: { code, message }, seconds })),

    /** Gives the lease back as if it had never been taken. */
    giveBack: async (lease: ShareLease): Promise<void> =>
      void (await release(db, names.lease, { lease, failures: lease.failures, fault: lease.fault, seconds: 0 })),
  };
}

interface Row {
  name: string;
  value: string;
  leftMs: string | number | null;
  lifeMs: string | number | null;
  nowMs: string | number;
}

const milliseconds = (interval: SQL) => sql<string | number | null>`extract(epoch from ${interval}) * 1000`;

function selectRows(db: Database, names: readonly string[]): Promise<Row[]> {
  const { name, value, expiresAt, refreshedAt } = shareTicket;
  const nowMs = sql<string | number>`extract(epoch from now()) * 1000`;
  return db
    .select({
      name,
      value,
      leftMs: milliseconds(sql`${expiresAt} - now()`),
      lifeMs: milliseconds(sql`${expiresAt} - ${refreshedAt}`),
      nowMs,
    })
    .from(shareTicket)
    .where(inArray(name, [...names]));
}

/** `<failures>:<holder>`, and after a failure `:<code> <message>`. */
const leasePattern = /^(\d+):([^:]*)(?::(-?\d+) (.*))?$/s;

function readLease(value: string): ShareLease {
  const [, failures = '0', holder = '', code = '0', message = ''] = leasePattern.exec(value) ?? [];
  return { holder, failures: Number(failures), fault: message ? { code: Number(code), message } : null };
}

/** Null for what has run out and for what was sealed with keys that are gone: it is fetched anew. */
function open(cipher: FieldCipher, row: Row | undefined): StoredSecret | null {
  const [leftMs, lifeMs] = [Number(row?.leftMs ?? 0), Number(row?.lifeMs ?? 0)];
  if (!row || leftMs <= 0 || lifeMs <= 0) return null;
  try {
    return { value: cipher.open(row.value), leftMs, lifeMs };
  } catch {
    return null;
  }
}

interface Release extends Pick<ShareLease, 'failures' | 'fault'> {
  lease: ShareLease;
  seconds: number;
}

async function release(on: Queryable, name: string, { lease, failures, fault, seconds }: Release): Promise<boolean> {
  const own = and(eq(shareTicket.name, name), sql`split_part(${shareTicket.value}, ':', 2) = ${lease.holder}`);
  const released = await on
    .update(shareTicket)
    .set({ value: `${failures}:${fault ? `:${fault.code} ${fault.message}` : ''}`, expiresAt: secondsFromNow(seconds) })
    .where(own)
    .returning({ name: shareTicket.name });
  return released.length > 0;
}

async function put(on: Queryable, name: string, { value, seconds }: ExpiringValue): Promise<void> {
  const row = { value, expiresAt: secondsFromNow(seconds), refreshedAt: sqlInstant(sql`now()`) };
  await on
    .insert(shareTicket)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: shareTicket.name, set: row });
}

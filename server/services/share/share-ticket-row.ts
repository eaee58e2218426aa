/**
 * Ticket state shared by all instances: the sealed ticket and access token, and the lease of the instance that renews
 * them. The lease row is also the circuit breaker: after a failure nobody can take it until the pause is over.
 */
import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { shareTicket } from '#server/db/schema/share.ts';
import { secondsFromNow, sqlInstant } from '#server/db/sql-instant.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { ExpiringValue } from '#server/ports/wechat.ts';

/** A stored secret; times by the database clock. */
export interface StoredSecret {
  value: string;
  /** Remaining and total lifetime in milliseconds. */
  leftMs: number;
  lifeMs: number;
}

/** Reason of the last failure. Contains no key, token or ticket. */
export interface ShareFault {
  /** Error code of the messaging app; 0 = no readable response. */
  code: number;
  message: string;
}

export interface ShareState {
  ticket: StoredSecret | null;
  token: StoredSecret | null;
  /** Milliseconds until the lease can be taken; 0 = now. */
  waitMs: number;
  /** Whether the wait is the pause after a failure; otherwise another instance is renewing. */
  isPaused: boolean;
  /** Of the instance that tried last; null if it succeeded. */
  fault: ShareFault | null;
  /** The database clock, in milliseconds since 1970. */
  nowMs: number;
}

/** A lease held by this instance. */
export interface ShareLease {
  holder: string;
  /** Number of consecutive failures before it, and the last one. */
  failures: number;
  fault: ShareFault | null;
}

export type ShareRows = ReturnType<typeof createShareRows>;

/** Days after which rows of other keys are deleted. */
const retentionDays = 2;

/** `account` separates the rows of different accounts; it contains no key. */
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

    /** Takes the lease for a number of seconds; null if it is held or paused. */
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

    /** Stores the fetched values and releases the lease. Does nothing if the lease has passed to another instance. */
    keep: (lease: ShareLease, { ticket, token }: { ticket: ExpiringValue; token: ExpiringValue }): Promise<boolean> =>
      db.transaction(async (tx) => {
        const own = await release(tx, names.lease, { lease, failures: 0, fault: null, seconds: 0 });
        if (!own) return false;
        await put(tx, names.ticket, { ...ticket, value: cipher.seal(ticket.value) });
        await put(tx, names.token, { ...token, value: cipher.seal(token.value) });
        await tx.delete(shareTicket).where(and(lt(shareTicket.expiresAt, sql`now() - make_interval(days => ${retentionDays})`)));
        return true;
      }),

    /** Releases the lease after a failure; nobody can take it for a number of seconds. */
    pause: async (lease: ShareLease, seconds: number, { code, message }: ShareFault): Promise<void> =>
      void (await release(db, names.lease, { lease, failures: lease.failures + 1, fault: { code, message }, seconds })),

    /** Releases the lease without a result. */
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

/** Null for expired secrets and for those sealed with removed keys; they are fetched again. */
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

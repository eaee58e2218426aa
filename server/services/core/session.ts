/** Sessions: opaque 256-bit tokens, hashed at rest, with an idle timeout and a maximum lifetime. */
import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { literal, runPrepared, value } from '#server/db/prepared.ts';
import { secondFactor, userAccount, userRole, userSession } from '#server/db/schema/account.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { notFound } from '#server/errors.ts';
import type { SessionRow } from '#shared/api/account.ts';
import { sessionIdleDays, sessionIdleHoursOfStaff, sessionMaxDays } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes, type RoleColumns, type StaffRole } from '#shared/user-type.ts';
import { deviceOf } from './device.ts';
import { isoInstant } from './localized.ts';

/** A logged-in user with the session in use. */
export interface SessionViewer extends Viewer {
  sessionId: string;
  /** Staff functions are locked until the password has been changed. */
  mustChangePassword: boolean;
  /** Staff functions are locked until the account has the second factor that the site requires. */
  lacksSecondFactor: boolean;
  /** The account is in its closing period: it may read and reopen, but not write. */
  isClosing: boolean;
}

export interface NewSession {
  userId: string;
  userAgent: string;
  /** Keyed hash of the client's network. */
  addressHash: string;
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
/** Minimum interval between updates of the last use; each is a write. */
const noteEveryMinutes = 5;
const sessionsShown = 50;

export type SessionService = ReturnType<typeof createSessionService>;

export interface SessionOptions {
  db: Database;
  /** Whether staff need a second factor; by default they do not. */
  needsSecondFactor?: (on: Queryable) => Promise<boolean>;
}

export function createSessionService({ db, needsSecondFactor = async () => false }: SessionOptions) {
  return {
    /** Opens a session and returns its token, which is not stored. */
    issue: async (tx: Queryable, { userId, userAgent, addressHash }: NewSession): Promise<string> => {
      const token = randomBytes(32).toString('base64url');
      await tx
        .insert(userSession)
        .values({
          id: newId(),
          tokenHash: hashOf(token),
          userId,
          userAgent: userAgent.slice(0, 300),
          addressHash,
          expiresAt: sqlInstant(endsAt(sql`now()`, userId)),
        });
      return token;
    },

    /** The owner of a token; null if it is unknown, expired or revoked, or the account is not open. */
    find: async (token: string): Promise<SessionViewer | null> => {
      if (!tokenPattern.test(token)) return null;
      // Every call of somebody who is logged in reads it.
      const [row] = await runPrepared(db, { name: 'viewer of a session', values: { tokenHash: hashOf(token) } }, (prepared) =>
        prepared
          .select({
            id: userAccount.id,
            userType: userAccount.userType,
            mustChangePassword: userAccount.mustChangePassword,
            isClosing: sql<boolean>`${userAccount.status} = 'closing'`,
            sessionId: userSession.id,
            grants: grantsOf(sql`${userAccount.id}`),
            hasFactor: hasSecondFactor(sql`${userAccount.id}`),
            isUnnoted: sql<boolean>`${userSession.lastSeenAt} < now() - make_interval(mins => ${sql.raw(String(noteEveryMinutes))})`,
          })
          .from(userSession)
          .innerJoin(userAccount, eq(userAccount.id, userSession.userId))
          .where(and(eq(userSession.tokenHash, value('tokenHash')), isOpen(), sql`${userAccount.status} in ('active', 'closing')`))
          .limit(literal(1)),
      );
      if (!row) return null;
      const { isUnnoted, hasFactor, grants, ...account } = row;
      const viewer = { ...account, ...rolesIn(grants) };
      if (isUnnoted) {
        await db
          .update(userSession)
          .set({ lastSeenAt: sql`now()`, expiresAt: endsAt(userSession.createdAt, viewer.id) })
          .where(and(eq(userSession.id, viewer.sessionId), isOpen()));
      }
      return { ...viewer, lacksSecondFactor: viewer.roles.length > 0 && !hasFactor && (await needsSecondFactor(db)) };
    },

    /** Open sessions of an account, most recently used first. */
    list: async ({ id, sessionId }: SessionViewer): Promise<SessionRow[]> => {
      const rows = await db
        .select()
        .from(userSession)
        .where(and(eq(userSession.userId, id), isOpen()))
        .orderBy(desc(userSession.lastSeenAt), desc(userSession.id))
        .limit(sessionsShown);
      return rows.map((row) => ({
        id: row.id,
        device: deviceOf(row.userAgent),
        createTime: isoInstant(row.createdAt),
        lastSeenTime: isoInstant(row.lastSeenAt),
        expireTime: isoInstant(row.expiresAt),
        isCurrent: row.id === sessionId,
      }));
    },

    /** Ends one of the account's sessions. Throws `notFound` for any other. */
    revoke: async (userId: string, sessionId: string): Promise<void> => {
      const ended = await db
        .update(userSession)
        .set({ revokedAt: sql`now()` })
        .where(and(eq(userSession.id, sessionId), eq(userSession.userId, userId), isOpen()))
        .returning({ id: userSession.id });
      if (ended.length === 0) throw notFound();
    },

    /** Ends the caller's session; does nothing if it is over already. */
    end: async ({ sessionId }: SessionViewer): Promise<void> => {
      await db
        .update(userSession)
        .set({ revokedAt: sql`now()` })
        .where(and(eq(userSession.id, sessionId), isOpen()));
    },

    /** Ends all sessions of the account but the caller's; returns how many were open. */
    revokeOthers: ({ id, sessionId }: SessionViewer): Promise<number> => revokeAll(db, id, sessionId),
    revokeAll,
  };
}

/** Ends all sessions of an account except the given one; returns how many were open. */
export async function revokeAll(tx: Queryable, userId: string, exceptSessionId?: string): Promise<number> {
  const others = exceptSessionId ? ne(userSession.id, exceptSessionId) : undefined;
  const ended = await tx
    .update(userSession)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(userSession.userId, userId), isOpen(), others))
    .returning({ id: userSession.id });
  return ended.length;
}

/** The roles of an account with their columns, as `rolesIn` reads them. */
export function grantsOf(userId: SQL): SQL<string[]> {
  return sql<
    string[]
  >`array(select ${userRole.role} || ' ' || ${userRole.columnId} from ${userRole} where ${userRole.userId} = ${userId} order by 1)`;
}

/** Roles, and the columns of those that are limited. */
export function rolesIn(grants: readonly string[]): { roles: StaffRole[]; columns: RoleColumns } {
  const columns = new Map<StaffRole, string[]>();
  for (const grant of grants) {
    const [role = '', columnId = ''] = grant.split(' ');
    columns.set(role as StaffRole, [...(columns.get(role as StaffRole) ?? []), columnId]);
  }
  return { roles: [...columns.keys()], columns: Object.fromEntries([...columns].filter(([, ids]) => !ids.includes(''))) };
}

/** Whether an account has a second factor. */
export function hasSecondFactor(userId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${secondFactor} where ${secondFactor.userId} = ${userId} and ${secondFactor.enabledAt} is not null)`;
}

function isOpen(): SQL {
  return sql`(${userSession.revokedAt} is null and ${userSession.expiresAt} > now())`;
}

/** When a session that is used now expires: capped by its maximum lifetime. */
function endsAt(createdAt: unknown, userId: string): SQL {
  const idle = sql`case when exists (select 1 from ${userAccount} as holder where holder.id = ${userId}
      and (holder.user_type = ${userTypes.pgc} or exists (select 1 from ${userRole} where ${userRole.userId} = ${userId})))
    then make_interval(hours => ${sessionIdleHoursOfStaff}) else make_interval(days => ${sessionIdleDays}) end`;
  return sql`least(now() + ${idle}, ${createdAt} + make_interval(days => ${sessionMaxDays}))`;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

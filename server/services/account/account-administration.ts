/** Account administration by staff: verifying institutions, blocking, roles, sessions, staff accounts. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { notAllowed, notFound, reasonRefused } from '#server/errors.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { AuditRow } from '#shared/api/audit.ts';
import type { AccountDetail, Verification } from '#shared/api/account-staff.ts';
import type { Page } from '#shared/api/paging.ts';
import { reasonMin } from '#shared/content/content-lifecycle.ts';
import type { Language } from '#shared/language.ts';
import { writeBlock } from './account-block.ts';
import { lockAccount } from './account-core.ts';
import { setAccountRole } from './account-role.ts';
import { renameAccount } from './account-names.ts';
import { writeAgencyDecision } from './institution-decision.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { listAudits } from '#server/services/core/audit-trail-list.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { resetSecondFactor } from './second-factor-code.ts';
import { keepAnAdmin } from './last-admin.ts';
import { agencyMark, countGroups, exportAccounts, listAccounts, readAccount, verificationsOf } from './account-administration-list.ts';
import type { NotificationService } from '#server/services/notification/notification.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import type { SessionService, SessionViewer } from '#server/services/core/session.ts';

export interface StaffAccountOptions {
  db: Database;
  cipher: FieldCipher;
  session: Pick<SessionService, 'revokeAll'>;
  limits: Pick<RateLimit, 'of' | 'forget'>;
  notify: NotificationService['notify'];
}

export interface AgenciesDecision {
  /** Institutions, each with the `mark` that the decision was based on. */
  seen: readonly { id: string; mark: string }[];
  outcome: 'verified' | 'refused';
  reason: string;
}

export interface DecidedAgencies {
  decided: string[];
  left: { id: string; verification: Verification | null }[];
}

export type StaffAccountService = ReturnType<typeof createStaffAccountService>;

export function createStaffAccountService(options: StaffAccountOptions) {
  const { db } = options;
  return {
    ...bindFirst(db, { list: listAccounts, export: exportAccounts, counts: countGroups }),
    ...bindFirst(options, { decideAgencies, block, setRole: setAccountRole, rename: renameAccount }),
    read: (viewer: SessionViewer, userId: string, language: Language): Promise<AccountDetail> =>
      readAccount(options, { userId, viewerId: viewer.id, language }),
    /** The audit trail of an account, latest first. */
    history: ({ userId, before }: { userId: string; before?: number | undefined }, language: Language): Promise<Page<AuditRow>> =>
      listAudits(db, { subjectKind: 'account', subjectId: userId, before, size: 20 }, language),

    /** Ends all sessions of an account; on the own account all but the current one. */
    endSessions: (viewer: SessionViewer, userId: string): Promise<{ ended: number }> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, userId, notFound);
        const ended = await options.session.revokeAll(tx, userId, viewer.id === userId ? viewer.sessionId : undefined);
        if (ended > 0 && viewer.id !== userId)
          await options.notify(tx, { userId, kind: 'security', event: 'sessionsEnded', path: '/set/sessions' });
        await appendAudit(tx, { actorId: viewer.id, action: 'endSessions', subjectKind: 'account', subjectId: userId, details: { ended } });
        return { ended };
      }),

    /** Throws `notAllowed` for the own account, whose owner has a screen for it. */
    resetSecondFactor: async (viewer: SessionViewer, { userId, reason }: { userId: string; reason: string }): Promise<void> => {
      if (userId === viewer.id) throw notAllowed();
      await resetSecondFactor(options, { userId, actorId: viewer.id, reason: cleanLine(reason) });
    },
  };
}

/** Decides on the institutions whose mark is unchanged and skips the others. Throws `reasonRefused` for a refusal without a reason. */
async function decideAgencies(
  { db, notify }: StaffAccountOptions,
  viewer: SessionViewer,
  { seen, outcome, ...words }: AgenciesDecision,
): Promise<DecidedAgencies> {
  const reason = cleanLine(words.reason);
  if (outcome === 'refused' && [...reason].length < reasonMin) throw reasonRefused();
  const markOf = new Map(seen.map(({ id, mark }) => [id, mark]));
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ agency })
      .from(agency)
      .innerJoin(userAccount, eq(userAccount.id, agency.userId))
      .where(and(inArray(agency.userId, [...markOf.keys()]), sql`${userAccount.status} <> 'erased'`))
      .orderBy(agency.userId)
      .for('update', { of: agency });
    // Skips institutions whose operator has changed since the decision was made on the screen.
    const fitting = rows
      .map((row) => row.agency)
      .filter((row) => row.verification !== outcome && agencyMark(row) === markOf.get(row.userId));
    for (const { userId, verification } of fitting)
      await writeAgencyDecision(tx, { userId, from: verification, outcome, reason, actorId: viewer.id }, notify);
    const decided = fitting.map(({ userId }) => userId);
    const leftIds = [...markOf.keys()].filter((id) => !decided.includes(id));
    const present = leftIds.length > 0 ? await verificationsOf(tx, leftIds) : new Map<string, Verification>();
    return { decided, left: leftIds.map((id) => ({ id, verification: present.get(id) ?? null })) };
  });
}

/** Blocks or unblocks an account in any state. Throws `notAllowed` for the own account and `conflict` with the current state. */
async function block(
  { db }: StaffAccountOptions,
  viewer: SessionViewer,
  { userId, isBlocked, reason }: { userId: string; isBlocked: boolean; reason: string },
): Promise<void> {
  if (userId === viewer.id) throw notAllowed();
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId, notFound);
    if (isBlocked && account.status === 'active') await keepAnAdmin(tx, userId);
    await writeBlock(tx, account, { isBlocked, reason: cleanLine(reason), actorId: viewer.id });
  });
}

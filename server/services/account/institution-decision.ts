/** Writes a decision on an institution: its row, the audit trail, and a notification. */
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { agency } from '#server/db/schema/account.ts';
import type { Verification } from '#shared/api/account-staff.ts';
import { paths } from '#shared/paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import type { NotificationService } from '#server/services/notification/notification.ts';

export interface AgencyOutcome {
  userId: string;
  /** Previous verification of the row, which the caller has locked. */
  from: Verification;
  outcome: 'verified' | 'refused';
  reason: string;
  actorId: string;
}

/** Writes a decision; notifies the institution if `notify` is given. */
export async function writeAgencyDecision(
  tx: Transaction,
  { userId, from, outcome, reason, actorId }: AgencyOutcome,
  notify?: NotificationService['notify'],
): Promise<void> {
  await tx
    .update(agency)
    .set({ verification: outcome, verifiedAt: sql`now()`, verifiedBy: sql`(select id from user_account where id = ${actorId})` })
    .where(eq(agency.userId, userId));
  await appendAudit(tx, {
    actorId,
    action: 'decideAgency',
    subjectKind: 'account',
    subjectId: userId,
    fromState: from,
    toState: outcome,
    reason,
  });
  // A verified institution goes on with its drafts; a refused one corrects its details.
  const path = outcome === 'verified' ? staffPaths.works('draft') : paths.setAgency;
  await notify?.(tx, { userId, kind: 'agencyDecided', event: outcome, values: { reason }, path });
}

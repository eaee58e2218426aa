/** Removes the second factor of an account whose owner has lost it. */
import type { Database } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { lockAccount } from './account-core.ts';
import { forgetSecondFactorFailures, removeSecondFactor } from './second-factor-code.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import { revokeAll } from '#server/services/core/session.ts';
import type { NotificationService } from '#server/services/notification/notification.ts';

interface ResetOptions {
  db: Database;
  limits: Pick<RateLimit, 'of' | 'forget'>;
  notify: NotificationService['notify'];
}

interface Reset {
  userId: string;
  actorId: string;
  reason: string;
}

/** Removes a second factor, ends the sessions and notifies the owner. Throws `notFound`, and `conflict` if there is none. */
export async function resetSecondFactor({ db, limits, notify }: ResetOptions, { userId, actorId, reason }: Reset): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId, notFound);
    if (!(await removeSecondFactor(tx, userId))) throw conflict();
    await revokeAll(tx, userId);
    await notify(tx, { userId, kind: 'security', event: 'secondFactorReset', values: { reason }, path: '/set/secondfactor' });
    await appendAudit(tx, { actorId, action: 'resetSecondFactor', subjectKind: 'account', subjectId: userId, reason });
  });
  await forgetSecondFactorFailures(limits, userId);
}

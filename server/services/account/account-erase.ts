/** Closing an account: a cool-off period in which it can be reopened, then the erasure of all personal data. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { accountLink, agency, emailCode, idempotencyKey, userAccount, userRole, userSession } from '#server/db/schema/account.ts';
import { film } from '#server/db/schema/award.ts';
import { commentReport } from '#server/db/schema/comment.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { showing, watchPosition } from '#server/db/schema/like.ts';
import { notificationChoice, userNotification } from '#server/db/schema/notification.ts';
import { savedView } from '#server/db/schema/saved-view.ts';
import { counted } from '#shared/counted.ts';
import { accountCoolOffDays } from '#shared/limits.ts';
import { confirmPassword, countCall, lockAccount, type AccountOptions } from './account-core.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { keepAnAdmin } from './last-admin.ts';
import { removeSecondFactor } from './second-factor-code.ts';
import { removeFavouritesOf, removeLikesOf } from '#server/services/community/like-erase.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

export function createClosing(options: AccountOptions) {
  const { db, limits, notify } = options;
  return {
    /**
     * Begins the cool-off; does nothing if it has begun. Throws `passwordWrong`, `lastAdmin`, and `tooManyRequests` for
     * repeated closing.
     */
    close: async ({ id }: SessionViewer, password: string): Promise<void> => {
      await confirmPassword(options, id, password);
      await countCall(limits, limits.of('close.account', id));
      await db.transaction(async (tx) => {
        const { status } = await lockAccount(tx, id);
        if (status !== 'active') return;
        await keepAnAdmin(tx, id);
        await tx
          .update(userAccount)
          .set({ status: 'closing', eraseAt: sql`now() + make_interval(days => ${accountCoolOffDays})` })
          .where(eq(userAccount.id, id));
        await appendAudit(tx, {
          actorId: id,
          action: 'close',
          subjectKind: 'account',
          subjectId: id,
          fromState: 'active',
          toState: 'closing',
        });
        await notify(tx, {
          userId: id,
          kind: 'security',
          event: 'accountClosing',
          values: { days: String(accountCoolOffDays) },
          path: '/set/privacy',
        });
      });
    },

    /** Cancels the closing; does nothing if there is none. */
    reopen: ({ id }: SessionViewer): Promise<void> =>
      db.transaction(async (tx) => {
        const { status } = await lockAccount(tx, id);
        if (status !== 'closing') return;
        await tx.update(userAccount).set({ status: 'active', eraseAt: null }).where(eq(userAccount.id, id));
        await appendAudit(tx, {
          actorId: id,
          action: 'reopen',
          subjectKind: 'account',
          subjectId: id,
          fromState: 'closing',
          toState: 'active',
        });
        await notify(tx, { userId: id, kind: 'security', event: 'accountReopened', path: '/set/privacy' });
      }),
  };
}

const atOnce = 100;
/** Accounts that were blocked during the cool-off are erased as well. */
const isDue = () => and(inArray(userAccount.status, ['closing', 'blocked']), sql`${userAccount.eraseAt} <= now()`);

/**
 * Erases accounts whose cool-off is over and returns their number. Safe to run on several instances at once; one
 * failure does not stop the others.
 */
export async function eraseClosed(db: Database): Promise<number> {
  const due = await db.select({ id: userAccount.id }).from(userAccount).where(isDue()).orderBy(userAccount.eraseAt).limit(atOnce);
  const failures: unknown[] = [];
  let erased = 0;
  for (const { id } of due) {
    erased += await db
      .transaction((tx) => erase(tx, id))
      .catch((error: unknown) => {
        failures.push(error);
        return 0;
      });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${counted(failures.length, 'closed account')} could not be erased`);
  return erased;
}

async function erase(tx: Transaction, id: string): Promise<number> {
  // Checked again under the lock: it may have been reopened, or erased by another instance.
  const [account] = await tx
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.id, id), isDue()))
    .for('update');
  if (!account) return 0;
  await removeLikesOf(tx, id);
  await removeFavouritesOf(tx, id);
  await removeSecondFactor(tx, id);
  for (const table of [
    watchPosition,
    showing,
    userNotification,
    notificationChoice,
    savedView,
    idempotencyKey,
    userSession,
    accountLink,
    userRole,
    commentReport,
  ]) {
    await tx.delete(table).where(eq(table.userId, id));
  }
  await tx.delete(emailCode).where(eq(emailCode.email, account.email.toLowerCase()));
  await tx.update(feedback).set({ userId: null, contact: '' }).where(eq(feedback.userId, id));
  await tx.update(film).set({ institutionId: null }).where(eq(film.institutionId, id));
  await tx
    .update(agency)
    .set({
      operateName: '',
      operatePhone: '',
      operateCode: '',
      operateCodeHash: '',
      country: '',
      area: '',
      sensitiveConsentAt: null,
      sensitiveConsentVersion: '',
    })
    .where(eq(agency.userId, id));
  // A placeholder frees the address; the row stays, because comments reference it.
  await tx
    .update(userAccount)
    .set({
      status: 'erased',
      nickName: '',
      nameEn: '',
      email: `erased ${id}`,
      passwordHash: '',
      avatarId: null,
      mustChangePassword: false,
      lastLoginAt: null,
      agreementAt: null,
      agreementVersion: '',
      eraseAt: null,
    })
    .where(eq(userAccount.id, id));
  await appendAudit(tx, {
    actorId: 'system',
    action: 'erase',
    subjectKind: 'account',
    subjectId: id,
    fromState: account.status,
    toState: 'erased',
  });
  return 1;
}

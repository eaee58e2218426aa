/** Services of account administration on a test database, with viewers and institutions. */
import { eq } from 'drizzle-orm';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, userAccount, userRole } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { createAuditListService } from '#server/services/core/audit-trail-list.ts';
import { createInvitationListService } from '#server/services/account/invitation-list.ts';
import { createStaffAccountService } from '#server/services/account/account-administration.ts';
import { createNotificationService } from '#server/services/notification/notification.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { createTestAccounts, newEmail } from '#test/support/accounts.ts';

export { fullOutcomeOf as outcomeOf } from '#test/support/outcome.ts';

export async function makeStage(database: OpenDatabase) {
  const accounts = await createTestAccounts(database);
  const { db } = database;
  const notify = createNotificationService({ db, mailQueue: { enqueue: async () => undefined } }).notify;
  return {
    ...accounts,
    manage: createStaffAccountService({ ...accounts, db, notify }),
    invitations: createInvitationListService({ db, ...accounts }),
    audits: createAuditListService({ db }),
  };
}

/** A viewer with an account that has these roles. */
export async function makeViewer(
  { db }: OpenDatabase,
  roles: StaffRole[] = [],
  values: Partial<typeof userAccount.$inferInsert> = {},
): Promise<SessionViewer> {
  const id = newId();
  await db.insert(userAccount).values({ id, userType: 20, nickName: `名${id}`, email: newEmail(), ...values });
  if (roles.length > 0) await db.insert(userRole).values(roles.map((role) => ({ userId: id, role })));
  return { id, userType: 20, roles, sessionId: '', mustChangePassword: false, lacksSecondFactor: false, isClosing: false };
}

export async function makeOffice(
  database: OpenDatabase,
  cipher: { seal: (text: string) => string },
  names: Partial<typeof agency.$inferInsert> = {},
): Promise<string> {
  const { id } = await makeViewer(database, [], { userType: 10 });
  await database.db
    .insert(agency)
    .values({
      userId: id,
      operateName: '王小明',
      operatePhone: cipher.seal('13912341234'),
      operateCode: cipher.seal('11010519491231002X'),
      ...names,
    });
  return id;
}

export const trailOf = async ({ db }: OpenDatabase, subjectId: string) =>
  (await db.select().from(auditEntry).where(eq(auditEntry.subjectId, subjectId)).orderBy(auditEntry.id)).map(
    ({ action, fromState, toState }) => [action, fromState, toState].join(' ').trim(),
  );

/** Account operations of the command line; each one appends an audit entry. */
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, userAccount, userRole } from '#server/db/schema/account.ts';
import { emailRefused, emailTaken, invalidRequest, notAllowed, notFound } from '#server/errors.ts';
import type { PasswordHash } from '#server/ports/password-hash.ts';
import { userTypes, type StaffRole, type UserType } from '#shared/user-type.ts';
import { isEmail, isNickName, normalEmail } from '#shared/validation.ts';
import { writeBlock } from './account-block.ts';
import { claimOf, findByEmail, type Account } from './account-core.ts';
import { writeAgencyDecision } from './institution-decision.ts';
import { readOrganiser } from '#server/services/core/organiser.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import type { NotificationService } from '#server/services/notification/notification.ts';
import { checkPassword } from './password-rules.ts';
import { createSessionService } from '#server/services/core/session.ts';

export interface NewStaffAccount {
  email: string;
  nickName: string;
  userType: UserType;
  roles: readonly StaffRole[];
  /** Must be changed at the first login. */
  password: string;
  actorId: string;
}

/** Hashes for staff and the command line do not queue behind those for strangers. */
const ofStaff = claimOf('', true);

/** Creates an account that must change its password at the first login; returns its id. Throws `emailTaken`. */
export async function createAccount(db: Database, passwords: Pick<PasswordHash, 'hash'>, account: NewStaffAccount): Promise<string> {
  const email = normalEmail(account.email);
  if (!isEmail(email)) throw emailRefused();
  if (!isNickName(account.nickName)) throw invalidRequest('nickName');
  await checkPassword(account.password, [email, account.nickName]);
  const passwordHash = await passwords.hash(account.password, ofStaff);
  return db.transaction(async (tx) => (await insertAccount(tx, { ...account, email, passwordHash, mustChangePassword: true })).id);
}

type InsertedAccount = Omit<NewStaffAccount, 'password'> & Partial<Pick<Account, 'passwordHash' | 'mustChangePassword' | 'language'>>;

/** Writes an account with its roles in the caller's transaction. Without a password hash it cannot log in. Throws `emailTaken`. */
export async function insertAccount(tx: Transaction, { roles, actorId, ...values }: InsertedAccount): Promise<Account> {
  const [added] = await tx
    .insert(userAccount)
    .values({ language: (await readOrganiser(tx)).mailLanguage, ...values, id: newId(), nickName: values.nickName.trim() })
    .onConflictDoNothing()
    .returning();
  if (!added) throw emailTaken();
  await appendAudit(tx, { actorId, action: 'create', subjectKind: 'account', subjectId: added.id, details: { roles } });
  if (roles.length > 0) await tx.insert(userRole).values(roles.map((role) => ({ userId: added.id, role, grantedBy: actorId })));
  return added;
}

interface StaffCommand {
  email: string;
  actorId: string;
}

/** Grants a role; does nothing if the account has it. Throws `notFound`, and `notAllowed` for an institution. */
export function grantRole(db: Database, { email, role, actorId }: StaffCommand & { role: StaffRole }): Promise<void> {
  return changeAccount(db, email, async (tx, { id, userType }) => {
    if (userType === userTypes.pgc) throw notAllowed();
    await tx.insert(userRole).values({ userId: id, role, grantedBy: actorId }).onConflictDoNothing();
    await appendAudit(tx, { actorId, action: 'grantRole', subjectKind: 'account', subjectId: id, toState: role });
  });
}

/** Revokes a role; does nothing if the account does not have it. Throws `notFound`. */
export function revokeRole(db: Database, { email, role, actorId }: StaffCommand & { role: StaffRole }): Promise<void> {
  return changeAccount(db, email, async (tx, { id }) => {
    await tx.delete(userRole).where(and(eq(userRole.userId, id), eq(userRole.role, role)));
    await appendAudit(tx, { actorId, action: 'revokeRole', subjectKind: 'account', subjectId: id, fromState: role });
  });
}

/** Blocks an account and ends its sessions and preview links, or unblocks it. Throws `notFound` and `conflict`. */
export function setBlocked(
  db: Database,
  { email, isBlocked, reason, actorId }: StaffCommand & { isBlocked: boolean; reason: string },
): Promise<void> {
  return changeAccount(db, email, (tx, account) => writeBlock(tx, account, { isBlocked, reason, actorId }));
}

/** Sets a password that must be changed at the next login; ends all sessions. Throws `notFound`. */
export async function setPassword(
  db: Database,
  passwords: Pick<PasswordHash, 'hash'>,
  { email, password, actorId }: StaffCommand & { password: string },
): Promise<void> {
  await checkPassword(password, [email]);
  const passwordHash = await passwords.hash(password, ofStaff);
  await changeAccount(db, email, async (tx, { id }) => {
    await tx.update(userAccount).set({ passwordHash, mustChangePassword: true }).where(eq(userAccount.id, id));
    await createSessionService({ db }).revokeAll(tx, id);
    await appendAudit(tx, { actorId, action: 'setPassword', subjectKind: 'account', subjectId: id });
  });
}

export interface AgencyDecision extends StaffCommand {
  outcome: 'verified' | 'refused';
  reason: string;
}

/** Verifies or refuses an institution and notifies it if `notify` is given. Throws `notFound`. */
export function decideAgency(
  db: Database,
  { email, outcome, reason, actorId }: AgencyDecision,
  notify?: NotificationService['notify'],
): Promise<void> {
  return changeAccount(db, email, async (tx, { id }) => {
    const [row] = await tx.select({ verification: agency.verification }).from(agency).where(eq(agency.userId, id)).for('update');
    if (!row) throw notFound();
    await writeAgencyDecision(tx, { userId: id, from: row.verification, outcome, reason, actorId }, notify);
  });
}

/** Runs a change with the account's row locked. Throws `notFound`. */
function changeAccount(db: Database, email: string, work: (tx: Transaction, account: Account) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    const existing = await findByEmail(tx, email);
    const [account] = existing ? await tx.select().from(userAccount).where(eq(userAccount.id, existing.id)).for('no key update') : [];
    if (!account || account.status === 'erased') throw notFound();
    await work(tx, account);
  });
}

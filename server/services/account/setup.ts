/** Creating the first administrator by a link that is shown in the terminal as long as no account has a staff role. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, like, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { emailRefused, emailTaken, invalidRequest, setupRefused } from '#server/errors.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { PasswordHash } from '#server/ports/password-hash.ts';
import type { SetupState } from '#shared/api/dashboard.ts';
import { userTypes } from '#shared/user-type.ts';
import type { Language } from '#shared/language.ts';
import { isEmail, isNickName, normalEmail } from '#shared/validation.ts';
import type { CallSource } from './account-core.ts';
import { currentVersion } from './agreement.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { fixedContentKey } from '#server/services/content/fixed-content.ts';
import { checkPassword } from './password-rules.ts';
import type { SessionService } from '#server/services/core/session.ts';

const keyPrefix = 'setup ';
const lifeHours = 24;
const actorId = 'setup';

export interface FirstAdmin {
  token: string;
  nickName: string;
  email: string;
  password: string;
}

interface SetupOptions {
  db: Database;
  cipher: FieldCipher;
  passwords: Pick<PasswordHash, 'hash'>;
  session: Pick<SessionService, 'issue'>;
}

export type SetupService = ReturnType<typeof createSetupService>;

export function createSetupService({ db, cipher, passwords, session }: SetupOptions) {
  return {
    /**
     * Returns the token of a new link, or null if the site has staff. Each start creates one; the links of instances
     * started within a day are all valid, and using one ends all.
     */
    open: async (): Promise<string | null> => {
      if (await hasStaff(db)) return null;
      const token = randomBytes(24).toString('base64url');
      await db.transaction(async (tx) => {
        await tx.delete(siteSetting).where(and(isLink(), sql`not ${isFresh}`));
        await tx.insert(siteSetting).values({ key: keyOf(token) });
      });
      return token;
    },

    check: async (token: string): Promise<SetupState> => {
      if (await hasStaff(db)) return 'done';
      return (await isOpen(db, token)) ? 'open' : 'over';
    },

    /**
     * Creates the administrator and returns a session token. Throws `setupRefused` for an invalid link, also if another
     * caller was first.
     */
    makeAdmin: async ({ token, ...account }: FirstAdmin, { network, userAgent }: CallSource, language: Language): Promise<string> => {
      // Checked before the expensive hash, and again in the transaction.
      if ((await hasStaff(db)) || !(await isOpen(db, token))) throw setupRefused();
      const email = normalEmail(account.email);
      const nickName = account.nickName.trim();
      if (!isEmail(email)) throw emailRefused();
      if (!isNickName(nickName)) throw invalidRequest('nickName');
      await checkPassword(account.password, [email, nickName]);
      const passwordHash = await passwords.hash(account.password);
      return db.transaction(async (tx) => {
        // Serialises callers of this link and of those of other instances.
        await tx.select({ key: siteSetting.key }).from(siteSetting).where(eq(siteSetting.key, fixedContentKey)).for('update');
        if ((await hasStaff(tx)) || !(await isOpen(tx, token))) throw setupRefused();
        const agreementVersion = await currentVersion(tx, 'user');
        const [added] = await tx
          .insert(userAccount)
          .values({
            id: newId(),
            email,
            passwordHash,
            nickName,
            userType: userTypes.ordinary,
            language,
            agreementVersion,
            agreementAt: sqlInstant(sql`now()`),
          })
          .onConflictDoNothing()
          .returning({ id: userAccount.id });
        if (!added) throw emailTaken();
        await tx.insert(userRole).values({ userId: added.id, role: 'admin', grantedBy: actorId });
        await appendAudit(tx, { actorId, action: 'create', subjectKind: 'account', subjectId: added.id, details: { roles: ['admin'] } });
        await tx.delete(siteSetting).where(isLink());
        return session.issue(tx, { userId: added.id, userAgent, addressHash: cipher.mac(`network ${network}`) });
      });
    },
  };
}

/** Tokens are stored hashed, one a row. */
function keyOf(token: string): string {
  return keyPrefix + createHash('sha256').update(token).digest('hex');
}

const isFresh = sql`${siteSetting.updatedAt} > now() - make_interval(hours => ${lifeHours})`;

function isLink(): SQL {
  return like(siteSetting.key, `${keyPrefix}%`);
}

async function isOpen(db: Queryable, token: string): Promise<boolean> {
  const settings = await db
    .select({ key: siteSetting.key })
    .from(siteSetting)
    .where(and(eq(siteSetting.key, keyOf(token)), isFresh));
  return settings.length > 0;
}

/** Whether any account has a role. */
async function hasStaff(db: Queryable): Promise<boolean> {
  return (await db.select({ id: userRole.userId }).from(userRole).limit(1)).length > 0;
}

/** Accounts for service tests: the real services on a database, with cheap hashes and mail in memory. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { createFieldCipher, type FieldCipher } from '#server/ports/field-cipher.ts';
import type { PasswordHash } from '#server/ports/password-hash.ts';
import { createAccountService, type AccountService } from '#server/services/account/account.ts';
import { addDefaultAgreements } from '#server/services/account/agreement.ts';
import { createEmailCodeService } from '#server/services/account/email-code.ts';
import { createInvitationService, type InvitationService } from '#server/services/account/invitation.ts';
import { createMail } from '#server/services/notification/mail.ts';
import type { MailQueue } from '#server/services/notification/mail-queue.ts';
import { createNotificationService, type NotificationService } from '#server/services/notification/notification.ts';
import { createRateLimit, type RateLimit } from '#server/services/core/rate-limit.ts';
import { createSessionService, type SessionService, type SessionViewer } from '#server/services/core/session.ts';

export interface TestAccounts {
  account: AccountService;
  session: SessionService;
  invitation: InvitationService;
  cipher: FieldCipher;
  limits: RateLimit;
  passwords: PasswordHash;
  /** The mails that were sent are in its mailbox. */
  mailQueue: MailQueue;
  notify: NotificationService['notify'];
  /** Sends a code and reads it in the mail. */
  codeFor: (email: string, purpose: 'register' | 'password') => Promise<string>;
  /** Registers an ordinary user and logs in. */
  enter: (fields?: {
    email?: string;
    password?: string;
    userAgent?: string;
  }) => Promise<{ email: string; password: string; token: string; viewer: SessionViewer }>;
}

export const testPassword = 'bamboo under the snow';
export const testSource = { network: '192.0.2.1', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0' };
export const siteNames = { 'zh-Hans': '示例奖', en: 'Example Awards' } as const;

/** A new address and network, used by no other test of the file. */
export const newEmail = (): string => `u${newId().replaceAll(/[^a-z0-9]/gi, '')}@example.org`.toLowerCase();
let networks = 0;
export const newNetwork = (): string => `198.51.${(networks += 1) >> 8}.${networks & 255}`;

/** Same interface without the cost, which other tests measure. */
const quickHash: PasswordHash = {
  hash: async (password) => hashOf(password),
  verify: async (phc, password) => phc === hashOf(password),
  verifyNobody: async () => false,
};

function hashOf(password: string): string {
  return `quick ${createHash('sha256').update(password).digest('hex')}`;
}

export async function createTestAccounts(
  { db }: OpenDatabase,
  { needsSecondFactor = false, siteOrigin = 'https://site.test' } = {},
): Promise<TestAccounts> {
  const cipher = createFieldCipher({ secret: 'a secret of at least 32 characters', fieldKeys: [] });
  const limits = createRateLimit({ db, cipher });
  const mailQueue = createMail({
    config: { smtpUrl: null, mailFrom: '', mailbox: true, siteOrigin: 'http://site.test', siteName: siteNames },
    db,
    cipher,
    warn: () => undefined,
  });
  const codes = createEmailCodeService({ db, cipher, mailQueue, rateLimit: limits, floorMs: 0 });
  const invitation = createInvitationService({ db, cipher });
  const session = createSessionService({ db, needsSecondFactor: async () => needsSecondFactor });
  const { notify } = createNotificationService({ db, mailQueue });
  const account = createAccountService({
    db,
    cipher,
    limits,
    codes,
    session,
    passwords: quickHash,
    siteName: siteNames,
    siteOrigin,
    needsSecondFactor: async () => needsSecondFactor,
    notify,
  });
  await addDefaultAgreements(db);

  const codeFor: TestAccounts['codeFor'] = async (email, purpose) => {
    await db.execute(sql`delete from rate_window where key like 'code%'`);
    const before = new Set(mailQueue.listMailbox().map(({ id }) => id));
    await codes.send({ email, purpose, network: newNetwork(), language: 'en' });
    for (;;) {
      const mail = mailQueue.listMailbox().find(({ id, to }) => to === email && !before.has(id));
      const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
      if (code) return code;
      // A password code's mail leaves in the background.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  const enter: TestAccounts['enter'] = async ({ email = newEmail(), password = testPassword, userAgent = testSource.userAgent } = {}) => {
    const source = { network: newNetwork(), userAgent };
    await account.register({ userType: 20, nickName: '阿宁', email, emailCode: await codeFor(email, 'register'), password }, source, 'en');
    const token = await account.logIn({ userName: email, password }, source);
    const viewer = await session.find(token);
    if (!viewer) throw new Error('The session that was just opened is not there');
    return { email, password, token, viewer };
  };

  return { account, session, invitation, cipher, limits, passwords: quickHash, mailQueue, notify, codeFor, enter };
}

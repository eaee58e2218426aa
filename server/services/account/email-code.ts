/** Short-lived, single-use codes that prove access to an e-mail address, each for one purpose. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { emailCode, userAccount } from '#server/db/schema/account.ts';
import { secondsFromNow } from '#server/db/sql-instant.ts';
import { codeRefused, emailRefused, mailUnavailable } from '#server/errors.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { Language } from '#shared/language.ts';
import { codeCountdownSeconds, codeDigits, codeLifeMinutes, codeTriesMax } from '#shared/limits.ts';
import { isCode, isEmail, normalEmail } from '#shared/validation.ts';
import { createCodeLimits } from './email-code-limits.ts';
import type { MailQueue } from '#server/services/notification/mail-queue.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';

export type CodePurpose = (typeof emailCode.purpose.enumValues)[number];

export interface CodeRequest {
  email: string;
  purpose: CodePurpose;
  network: string;
  /** Language of the caller; mails of an account use the account's language. */
  language: Language;
}

export interface SubmittedCode {
  email: string;
  purpose: CodePurpose;
  code: string;
}

export interface EmailCodeOptions {
  db: Database;
  cipher: FieldCipher;
  mailQueue: MailQueue;
  rateLimit: RateLimit;
  /** Called at most once a minute, when the total limit of codes is reached. */
  warn?: (line: string) => void;
  /** Milliseconds that a response waits for the mail server. */
  waitMs?: number;
  /** Minimum response time in milliseconds where it must not reveal whether an account exists. */
  floorMs?: number;
}

export type EmailCodeService = ReturnType<typeof createEmailCodeService>;

export function createEmailCodeService(options: EmailCodeOptions) {
  const { db, cipher, mailQueue, rateLimit, warn = () => undefined, waitMs = 3_500, floorMs = 700 } = options;
  const limits = createCodeLimits({ rateLimit, warn });
  const hashOf = ({ email, purpose, code }: SubmittedCode) => cipher.mac(`code:${purpose}:${email}:${code}`);

  /** Counts the request and writes code and mail in one transaction; returns the job id, '' if there is no recipient. */
  const write = (request: CodeRequest): Promise<string> =>
    db.transaction(async (tx) => {
      const language = request.purpose === 'password' ? await languageOfAccount(tx, request.email) : request.language;
      await limits.count(tx, { ...request, claim: request.purpose === 'register' ? 'new' : language ? 'known' : 'unknown' });
      if (!language) return '';
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
      await tx.delete(emailCode).where(isFor(request));
      await tx
        .insert(emailCode)
        .values({
          id: newId(),
          email: request.email,
          purpose: request.purpose,
          codeHash: hashOf({ ...request, code }),
          addressHash: cipher.mac(request.network),
          expiresAt: secondsFromNow(codeLifeMinutes * 60),
        });
      return mailQueue.enqueue(tx, {
        kind: request.purpose === 'register' ? 'codeRegister' : 'codePassword',
        language,
        to: request.email,
        values: { code, minutes: String(codeLifeMinutes) },
        subject: cipher.mac(`code:${request.purpose}:${request.email}`),
        lifeMinutes: codeLifeMinutes,
        ownTrySeconds: Math.ceil(waitMs / 1000) + 1,
      });
    });

  return {
    /**
     * Sends a code; returns the seconds until the next one may be requested. Password codes go to accounts only;
     * response and timing are the same without one. `isQueued` if the mail server is down: the mail is then retried while
     * the code is valid, and a newer code replaces it. Throws `emailRefused`, `codeTooSoon`, `tooManyRequests`, and
     * `mailUnavailable` without a mail server.
     */
    send: async (input: CodeRequest): Promise<{ seconds: number; isQueued?: true }> => {
      const request = { ...input, email: normalEmail(input.email) };
      if (!isEmail(request.email)) throw emailRefused();
      if (!mailQueue.canSend) throw mailUnavailable();
      const isSecret = request.purpose === 'password';
      const floor = pause(isSecret ? floorMs : 0);
      const id = await write(request).catch(limits.refuse);
      // The response must not depend on the delivery of a password code, which happens only if there is an account.
      const delivery = isSecret ? verifyAndLeave(mailQueue, { id, waitMs }) : mailQueue.deliver(id, { waitMs });
      const [outcome] = await Promise.all([delivery, floor]);
      if (outcome !== 'refused') return { seconds: codeCountdownSeconds, ...(outcome === 'waiting' && { isQueued: true }) };
      await limits.giveBack(request);
      throw emailRefused();
    },

    /**
     * Uses a code in the caller's transaction. Throws `codeRefused` for a wrong, used, expired or exhausted one. A
     * wrong attempt is counted in that transaction, so the caller commits it and refuses afterwards.
     */
    use: async (tx: Queryable, submitted: SubmittedCode): Promise<void> => {
      const code = { ...submitted, email: normalEmail(submitted.email), code: submitted.code.trim() };
      if (!isCode(code.code)) throw codeRefused();
      // Locked until the end of the caller's transaction, so that only one of several concurrent uses succeeds.
      const [row] = await tx
        .select({ id: emailCode.id, codeHash: emailCode.codeHash })
        .from(emailCode)
        .where(and(isFor(code), isOpen()))
        .limit(1)
        .for('update');
      if (!row) throw codeRefused();
      const isRight = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashOf(code)));
      await tx
        .update(emailCode)
        .set(isRight ? { usedAt: sql`now()` } : { tries: sql`${emailCode.tries} + 1` })
        .where(eq(emailCode.id, row.id));
      if (!isRight) throw codeRefused();
    },
  };
}

async function verifyAndLeave(mailQueue: MailQueue, { id, waitMs }: { id: string; waitMs: number }): Promise<'sent' | 'waiting'> {
  if (id) void mailQueue.deliver(id, { waitMs }).catch(() => undefined);
  return (await mailQueue.verify({ waitMs })) ? 'sent' : 'waiting';
}

/** Mail language of an account that can log in; undefined without one. */
async function languageOfAccount(tx: Transaction, email: string): Promise<Language | undefined> {
  const [account] = await tx
    .select({ language: userAccount.language })
    .from(userAccount)
    .where(and(sql`lower(${userAccount.email}) = ${email}`, sql`${userAccount.status} in ('active', 'closing')`))
    .limit(1);
  return account?.language;
}

function isFor({ email, purpose }: Pick<SubmittedCode, 'email' | 'purpose'>): SQL | undefined {
  return and(eq(emailCode.email, email), eq(emailCode.purpose, purpose));
}

function isOpen(): SQL | undefined {
  return and(isNull(emailCode.usedAt), sql`${emailCode.expiresAt} > now()`, sql`${emailCode.tries} < ${codeTriesMax}`);
}

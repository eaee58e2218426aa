/** Codes sent to an e-mail address, which prove that somebody reads it: short-lived, for one purpose, used once. */
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
  /** Of whoever asks; an account's mails come in its own. */
  language: Language;
}

export interface GivenCode {
  email: string;
  purpose: CodePurpose;
  code: string;
}

export interface EmailCodeOptions {
  db: Database;
  cipher: FieldCipher;
  mailQueue: MailQueue;
  rateLimit: RateLimit;
  /** Told once a minute at most, when all visitors together ask for too many codes. */
  warn?: (line: string) => void;
  /** Milliseconds that an answer waits for the mail server. */
  waitMs?: number;
  /** Milliseconds that an answer takes at least where it must not tell whether there is an account. */
  floorMs?: number;
}

export type EmailCodeService = ReturnType<typeof createEmailCodeService>;

export function createEmailCodeService(options: EmailCodeOptions) {
  const { db, cipher, mailQueue, rateLimit, warn = () => undefined, waitMs = 3_500, floorMs = 700 } = options;
  const limits = createCodeLimits({ rateLimit, warn });
  const hashOf = ({ email, purpose, code }: GivenCode) => cipher.mac(`code:${purpose}:${email}:${code}`);

  /** Counts the request and writes code and mail in one transaction; '' where there is nobody to write to. */
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
     * Sends a code; gives the seconds until the next one may be asked for. Password codes go to accounts only, and the
     * answer and its time are the same without one. Throws `emailRefused`, `codeTooSoon`, `tooManyRequests` or, when the
     * mail server is away, `mailUnavailable`: then the queue goes on trying, and the next code may be asked for at once.
     */
    send: async (given: CodeRequest): Promise<{ seconds: number }> => {
      const request = { ...given, email: normalEmail(given.email) };
      if (!isEmail(request.email)) throw emailRefused();
      if (!mailQueue.canSend) throw mailUnavailable();
      const isSecret = request.purpose === 'password';
      const floor = pause(isSecret ? floorMs : 0);
      const id = await write(request).catch(limits.refuse);
      // A password code is not waited for: only what is the same without an account may decide on the answer.
      const delivery = isSecret ? verifyAndLeave(mailQueue, { id, waitMs }) : mailQueue.deliver(id, { waitMs });
      const [outcome] = await Promise.all([delivery, floor]);
      if (outcome === 'sent') return { seconds: codeCountdownSeconds };
      await limits.giveBack(request);
      throw outcome === 'refused' ? emailRefused() : mailUnavailable();
    },

    /**
     * Uses up a code in the caller's transaction. Throws `codeRefused` for a wrong, used, old or too often tried one. A wrong
     * one is counted in that transaction: the caller commits it all the same, and refuses afterwards.
     */
    use: async (tx: Queryable, given: GivenCode): Promise<void> => {
      const wanted = { ...given, email: normalEmail(given.email), code: given.code.trim() };
      if (!isCode(wanted.code)) throw codeRefused();
      // Locked until the caller's transaction ends: of those who come with the same code at once, one wins.
      const [row] = await tx
        .select({ id: emailCode.id, codeHash: emailCode.codeHash })
        .from(emailCode)
        .where(and(isFor(wanted), isOpen()))
        .limit(1)
        .for('update');
      if (!row) throw codeRefused();
      const isRight = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashOf(wanted)));
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

/** The language of the mails of an account that can be logged in to; undefined without one. */
async function languageOfAccount(tx: Transaction, email: string): Promise<Language | undefined> {
  const [account] = await tx
    .select({ language: userAccount.language })
    .from(userAccount)
    .where(and(sql`lower(${userAccount.email}) = ${email}`, sql`${userAccount.status} in ('active', 'closing')`))
    .limit(1);
  return account?.language;
}

function isFor({ email, purpose }: Pick<GivenCode, 'email' | 'purpose'>): SQL | undefined {
  return and(eq(emailCode.email, email), eq(emailCode.purpose, purpose));
}

function isOpen(): SQL | undefined {
  return and(isNull(emailCode.usedAt), sql`${emailCode.expiresAt} > now()`, sql`${emailCode.tries} < ${codeTriesMax}`);
}

/** E-mail codes for tests: the service with a mailbox or a mail server, and people who request codes. */
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { rateWindow } from '#server/db/schema/rate.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createMailbox } from '#server/ports/mail-mailbox.ts';
import { createSmtpTransport } from '#server/ports/mail-smtp.ts';
import type { MailTransport } from '#server/ports/mail-transport.ts';
import { createEmailCodeService, type CodePurpose, type EmailCodeService } from '#server/services/account/email-code.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { createMailQueue } from '#server/services/notification/mail-queue.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { codeIn, startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';
import { outcomeOf } from './outcome.ts';

export const cipher = createFieldCipher({ secret: 'a secret of at least thirty-two characters', fieldKeys: [] });
export const site = { origin: 'https://panda.test', names: { 'zh-Hans': '金熊猫奖', en: 'Golden Panda Awards' } };

export interface Codes extends EmailCodeService {
  warnings: string[];
  /** Runs the due mail jobs. */
  sendDue: () => Promise<number>;
  /** Codes that came to an address, the newest first. */
  codesOf: (email: string) => string[];
  bodiesOf: (email: string) => { subject: string; text: string; html: string }[];
}

export function codesOn({ db }: OpenDatabase, { transport, waitMs = 20_000 }: { transport?: MailTransport; waitMs?: number } = {}): Codes {
  const warnings: string[] = [];
  const mailbox = createMailbox(() => undefined);
  const mailQueue = createMailQueue({
    db,
    cipher,
    transport: transport ?? mailbox,
    site,
    warn: (line) => warnings.push(line),
    tryMs: 1_000,
  });
  onTestFinished(() => mailQueue.close());
  const jobs = createJobQueue({ db, handlers: { mail: mailQueue.handler }, onError: () => undefined });
  onTestFinished(() => jobs.close());
  const service = createEmailCodeService({
    db,
    cipher,
    mailQueue,
    rateLimit: createRateLimit({ db, cipher }),
    warn: (line) => warnings.push(line),
    waitMs,
    floorMs: 300,
  });
  const mailsTo = (email: string) => mailbox.list().filter(({ to }) => to === email);
  return { ...service, warnings, sendDue: jobs.runDue, codesOf: (email) => mailsTo(email).map(codeIn), bodiesOf: mailsTo };
}

export const smtpOf = ({ url }: TestMailServer) => createSmtpTransport({ smtpUrl: url, from: 'no-reply@panda.test', host: 'panda.test' });

export async function mailServer(): Promise<TestMailServer> {
  const server = await startMailServer();
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

let count = 0;
/** A new address, in a network of its own. */
export function somebody(purpose: CodePurpose = 'register') {
  count += 1;
  return { email: `somebody${count}@example${count}.org`, purpose, network: `192.0.2.${count}`, language: 'zh-Hans' as const };
}

export async function makeAccount(
  { db }: OpenDatabase,
  email: string,
  status: 'active' | 'blocked' | 'closing' | 'erased' = 'active',
): Promise<void> {
  await db.insert(userAccount).values({ id: newId(), email, nickName: 'Somebody', userType: 20, status, language: 'en' });
}

/** Limits that this test is not about. */
export const forgetLimits = ({ db }: OpenDatabase, name = '%') => db.delete(rateWindow).where(sql`${rateWindow.key} like ${`${name}:%`}`);

/** Uses a code as callers do: a wrong one is counted, since the transaction commits. */
export const tryCode = ({ db }: OpenDatabase, codes: EmailCodeService, given: { email: string; purpose: CodePurpose; code: string }) =>
  db.transaction((tx) => outcomeOf(codes.use(tx, given)));

export const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

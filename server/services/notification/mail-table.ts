/** The table of outgoing mails: enqueued in the caller's transaction, claimed by one instance at a time, erased once sent or given up. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { outgoingMail } from '#server/db/schema/mail.ts';
import { secondsFromNow, sqlInstant } from '#server/db/sql-instant.ts';
import type { Language } from '#shared/language.ts';

export interface WrittenMail {
  kind: string;
  event: string;
  /** Masked. */
  recipient: string;
  language: Language;
  sealed: string;
  /** A newer mail with the same subject key cancels this one; '' = none. */
  subject: string;
  lifeMinutes: number;
  /** For this long only `claimOne` takes it. */
  ownTrySeconds: number;
}

/** A mail leased to this process for a minute. */
export interface ClaimedMail {
  id: string;
  kind: string;
  language: Language;
  sealed: string;
  /** Number of this attempt; also the fencing token. */
  attempts: number;
}

/** Lease duration, longer than any attempt. Mails of a dead process become due again after it. */
const claimSeconds = 60;
/** First retry pause; doubled each time, up to a twentieth of the mail's lifetime. */
const pauseSeconds = 5;
const longestPauseAtLeastSeconds = 30;

/** Error of a letter that a newer one has replaced. */
const replaced = 'replaced';

const isWaiting = and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt));
const isFree = sql`(${outgoingMail.claimedUntil} is null or ${outgoingMail.claimedUntil} <= now())`;

/** Enqueues a mail in the caller's transaction and cancels older ones with its subject; returns its id. */
export async function writeMail(
  tx: Queryable,
  { kind, event, recipient, language, sealed, subject, lifeMinutes, ownTrySeconds }: WrittenMail,
): Promise<string> {
  if (subject) await cancelMails(tx, subject);
  const id = newId();
  const nextTryAt = secondsFromNow(ownTrySeconds);
  await tx
    .insert(outgoingMail)
    .values({
      id,
      kind,
      event,
      recipient,
      language,
      sealed,
      subject,
      nextTryAt,
      giveUpAt: sqlInstant(sql`now() + make_interval(mins => ${lifeMinutes})`),
    });
  return id;
}

export async function cancelMails(tx: Queryable, subject: string): Promise<void> {
  await tx
    .update(outgoingMail)
    .set({ ...done('failedAt'), lastError: replaced })
    .where(and(eq(outgoingMail.subject, subject), isWaiting));
}

/** Claims due mails, oldest first; rows locked by others are skipped. */
export function claimDue(db: Queryable, count: number): Promise<ClaimedMail[]> {
  return claim(
    db,
    sql`select id from ${outgoingMail} where ${isWaiting} and ${isFree} and next_try_at <= now() and give_up_at > now()
    order by next_try_at, id limit ${count} for update skip locked`,
  );
}

/** Claims one mail, due or not; undefined if it is claimed elsewhere or finished. */
export async function claimOne(db: Queryable, id: string): Promise<ClaimedMail | undefined> {
  const [mail] = await claim(
    db,
    sql`select id from ${outgoingMail} where id = ${id} and ${isWaiting} and ${isFree} and give_up_at > now() for update skip locked`,
  );
  return mail;
}

async function claim(db: Queryable, chosen: SQL): Promise<ClaimedMail[]> {
  const { id, kind, language, sealed, attempts } = outgoingMail;
  return (
    db
      .update(outgoingMail)
      .set({ claimedUntil: secondsFromNow(claimSeconds), attempts: sql`${outgoingMail.attempts} + 1` })
      // The array makes the planner run the subquery once; run per row it would claim more than `count`.
      .where(sql`${outgoingMail.id} = any(array(${chosen}))`)
      .returning({ id, kind, language, sealed, attempts })
  );
}

/** Marks a mail as sent, even if the claim was lost meanwhile. */
export async function noteSent(db: Queryable, { id }: ClaimedMail): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ ...done('sentAt'), lastError: '' })
    .where(and(eq(outgoingMail.id, id), isWaiting));
}

/** Schedules a retry after a temporary failure. */
export async function noteFailure(db: Queryable, mail: ClaimedMail, lastError: string): Promise<void> {
  const longest = sql`greatest(${longestPauseAtLeastSeconds}, extract(epoch from ${outgoingMail.giveUpAt} - ${outgoingMail.createdAt}) / 20)`;
  const pause = sql`make_interval(secs => least(${pauseSeconds} * power(2, least(${mail.attempts - 1}, 20)), ${longest}))`;
  await db
    .update(outgoingMail)
    .set({ claimedUntil: null, nextTryAt: sqlInstant(sql`now() + ${pause}`), lastError })
    .where(isOurs(mail));
}

/** Marks a mail as permanently refused. */
export async function noteRefusal(db: Queryable, mail: ClaimedMail, lastError: string): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ ...done('failedAt'), lastError })
    .where(isOurs(mail));
}

/** Stops a mail on request; an attempt already running may still send it. */
export async function stopMail(tx: Queryable, id: string, lastError: string): Promise<void> {
  await tx
    .update(outgoingMail)
    .set({ ...done('failedAt'), lastError })
    .where(and(eq(outgoingMail.id, id), isWaiting));
}

/** Releases a claim without counting the attempt. */
export async function releaseMail(db: Queryable, mail: ClaimedMail): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ claimedUntil: null, attempts: sql`${outgoingMail.attempts} - 1` })
    .where(isOurs(mail));
}

/** State of a letter: waiting, with the seconds until the next attempt; over (sent or replaced); or refused, with the reason. */
export type MailFate = { state: 'waiting'; seconds: number } | { state: 'over' } | { state: 'refused'; reason: string };

/** Current state of a letter; a deleted one is over. */
export async function readFate(db: Queryable, id: string): Promise<MailFate> {
  const { sentAt, failedAt, lastError, nextTryAt, claimedUntil } = outgoingMail;
  const [row] = await db
    .select({
      sentAt,
      failedAt,
      lastError,
      seconds: sql<number>`extract(epoch from greatest(${nextTryAt}, coalesce(${claimedUntil}, ${nextTryAt})) - now())::float8`,
    })
    .from(outgoingMail)
    .where(eq(outgoingMail.id, id));
  if (!row || row.sentAt || row.lastError === replaced) return { state: 'over' };
  return row.failedAt ? { state: 'refused', reason: row.lastError } : { state: 'waiting', seconds: row.seconds };
}

/** Gives up and erases expired mails; returns how many. */
export async function giveUpOld(db: Queryable): Promise<number> {
  const given = await db
    .update(outgoingMail)
    .set(done('failedAt'))
    .where(and(isWaiting, isFree, sql`${outgoingMail.giveUpAt} <= now()`))
    .returning({ id: outgoingMail.id });
  return given.length;
}

/** Finished mails keep no personal data. */
function done(instant: 'sentAt' | 'failedAt') {
  return { sealed: '', claimedUntil: null, [instant]: sql`now()` };
}

function isOurs({ id, attempts }: ClaimedMail): SQL | undefined {
  return and(eq(outgoingMail.id, id), eq(outgoingMail.attempts, attempts), isWaiting);
}

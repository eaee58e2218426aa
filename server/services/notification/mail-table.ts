/** The table of outgoing mails: written with what they tell of, claimed by one instance at a time, blanked when they are done with. */
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
  /** A newer mail of the same subject makes this one needless; '' = none does. */
  subject: string;
  lifeMinutes: number;
  /** For so long only `claimOne` takes it. */
  ownTrySeconds: number;
}

/** A mail that this process alone may send for the next minute. */
export interface ClaimedMail {
  id: string;
  kind: string;
  language: Language;
  sealed: string;
  /** Which try this is; a later try is another's. */
  attempts: number;
}

/** Longer than any try takes. A process that died gives its mails back after so long. */
const claimSeconds = 60;
/** The first pause; each next one is twice as long, up to a twentieth of the mail's life. */
const pauseSeconds = 5;
const longestPauseAtLeastSeconds = 30;

/** Why a letter has not left that a newer one has taken the place of. */
const replaced = 'replaced';

const isWaiting = and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt));
const isFree = sql`(${outgoingMail.claimedUntil} is null or ${outgoingMail.claimedUntil} <= now())`;

/** Writes a mail in the transaction of what it tells, and cancels older ones of its subject; gives its id. */
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

/** Claims mails that are due, the longest waiting first; others pass over them. */
export function claimDue(db: Queryable, count: number): Promise<ClaimedMail[]> {
  return claim(
    db,
    sql`select id from ${outgoingMail} where ${isWaiting} and ${isFree} and next_try_at <= now() and give_up_at > now()
    order by next_try_at, id limit ${count} for update skip locked`,
  );
}

/** Claims one mail whether or not it is due; nothing when another has it or it is done with. */
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
      // As an array it is chosen once; a plan that chose again for each row would claim more than it was asked for.
      .where(sql`${outgoingMail.id} = any(array(${chosen}))`)
      .returning({ id, kind, language, sealed, attempts })
  );
}

/** The mail server has it. Also where the claim was lost meanwhile: it has left. */
export async function noteSent(db: Queryable, { id }: ClaimedMail): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ ...done('sentAt'), lastError: '' })
    .where(and(eq(outgoingMail.id, id), isWaiting));
}

/** It could not leave this time; the next try comes after a pause. */
export async function noteFailure(db: Queryable, mail: ClaimedMail, lastError: string): Promise<void> {
  const longest = sql`greatest(${longestPauseAtLeastSeconds}, extract(epoch from ${outgoingMail.giveUpAt} - ${outgoingMail.createdAt}) / 20)`;
  const pause = sql`make_interval(secs => least(${pauseSeconds} * power(2, least(${mail.attempts - 1}, 20)), ${longest}))`;
  await db
    .update(outgoingMail)
    .set({ claimedUntil: null, nextTryAt: sqlInstant(sql`now() + ${pause}`), lastError })
    .where(isOurs(mail));
}

/** It can never leave. */
export async function noteRefusal(db: Queryable, mail: ClaimedMail, lastError: string): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ ...done('failedAt'), lastError })
    .where(isOurs(mail));
}

/** Somebody does not want it to leave; one that is on its way already may. */
export async function stopMail(tx: Queryable, id: string, lastError: string): Promise<void> {
  await tx
    .update(outgoingMail)
    .set({ ...done('failedAt'), lastError })
    .where(and(eq(outgoingMail.id, id), isWaiting));
}

/** Gives a claim back as if nobody had tried. */
export async function releaseMail(db: Queryable, mail: ClaimedMail): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ claimedUntil: null, attempts: sql`${outgoingMail.attempts} - 1` })
    .where(isOurs(mail));
}

/** What became of a letter: on its way, with the seconds until its next try; out or replaced; or never to leave, with why. */
export type MailFate = { state: 'waiting'; seconds: number } | { state: 'over' } | { state: 'refused'; reason: string };

/** Its fate by now; a letter that is not there any more is over. */
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

/** Blanks mails whose time is over; gives how many. */
export async function giveUpOld(db: Queryable): Promise<number> {
  const given = await db
    .update(outgoingMail)
    .set(done('failedAt'))
    .where(and(isWaiting, isFree, sql`${outgoingMail.giveUpAt} <= now()`))
    .returning({ id: outgoingMail.id });
  return given.length;
}

/** What is done with holds nothing any more. */
function done(instant: 'sentAt' | 'failedAt') {
  return { sealed: '', claimedUntil: null, [instant]: sql`now()` };
}

function isOurs({ id, attempts }: ClaimedMail): SQL | undefined {
  return and(eq(outgoingMail.id, id), eq(outgoingMail.attempts, attempts), isWaiting);
}

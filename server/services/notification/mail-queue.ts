/** Mail queue in the database: enqueued in the caller's transaction, sent by any instance, retried until the mail expires. */
import type { Database, Queryable } from '#server/db/client.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { KeptMail } from '#server/ports/mail-mailbox.ts';
import type { MailTransport } from '#server/ports/mail-transport.ts';
import type { Language } from '#shared/language.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { hasLetter, type Letter, type MailKind, type MailSite } from './mail-letter.ts';
import { createMailSender, type Delivery } from './mail-sender.ts';
import { claimDue, claimOne, giveUpOld, readFate, writeMail, type MailFate } from './mail-table.ts';
import { maskEmail } from '#server/services/core/operator-mask.ts';

export interface NewMail {
  kind: MailKind;
  /** Event of the kind, such as `passwordChanged` of `security`; absent for kinds with a single letter. */
  event?: string;
  /** The recipient's language; the other one follows below. */
  language: Language;
  to: string;
  values: Readonly<Record<string, string>>;
  /** Site path of the letter's button. */
  path?: string;
  /** A newer mail of the same subject cancels this one. */
  subject?: string;
  /** Time to live; default two days. */
  lifeMinutes?: number;
  /** For this long only the writer may send the mail, by `deliver`; default 0. */
  ownTrySeconds?: number;
}

export interface MailQueueOptions {
  db: Database;
  cipher: FieldCipher;
  /** Null without a mail server: then nothing is enqueued either. */
  transport: MailTransport | null;
  site: MailSite;
  /** Lists the local mailbox; null without one. */
  kept?: (() => readonly KeptMail[]) | null;
  /** Logs warnings for the operator, without addresses or contents of mails. */
  warn?: (line: string) => void;
  /** Timeout of an attempt in milliseconds; shorter in tests. */
  tryMs?: number;
}

export type MailQueue = ReturnType<typeof createMailQueue>;

const lifeMinutesDefault = 2 * 24 * 60;
const atOnce = 5;
/** Somebody waits for a letter; nobody sees whether a search row is written a second later. */
const mailPriority = 5;

/** Creates the queue. Each letter has a job that retries until it is sent; `mail-job.ts` handles them. */
export function createMailQueue(options: MailQueueOptions) {
  const { db, cipher, transport, site, kept = null, warn = () => undefined, tryMs = 20_000 } = options;
  const { track, ended } = createTracker();
  const closing = new AbortController();

  const send = transport && createMailSender({ db, cipher, transport, site, warn, tryMs, closing: closing.signal });

  /** Sends all due mails in small batches. */
  const sendDue = async (): Promise<number> => {
    if (!send) return 0;
    await giveUpOld(db);
    let count = 0;
    while (!closing.signal.aborted) {
      const mails = await claimDue(db, atOnce);
      if (mails.length === 0) break;
      await Promise.all(mails.map(send));
      count += mails.length;
    }
    return count;
  };

  return {
    /** False without a mail server. */
    canSend: transport !== null,
    /** True if mails go to the local mailbox. */
    hasMailbox: kept !== null,
    /** Hostname of the site. */
    siteHost: new URL(site.origin).host,

    /** Enqueues a mail in the caller's transaction; returns its id, '' without a mail server. */
    enqueue: async (
      tx: Queryable,
      { kind, event = '', language, to, values, path = '', subject = '', lifeMinutes = lifeMinutesDefault, ownTrySeconds = 0 }: NewMail,
    ): Promise<string> => {
      if (!hasLetter(kind, event)) throw new Error(`There is no letter for ${kind} ${event}`);
      if (!transport) return '';
      const letter: Omit<Letter, 'language'> = { kind, event, to, values, path };
      const id = await writeMail(tx, {
        kind,
        event,
        recipient: maskEmail(to),
        language,
        sealed: cipher.seal(JSON.stringify(letter)),
        subject,
        lifeMinutes,
        ownTrySeconds,
      });
      await addJob(tx, { kind: 'mail', key: id, afterSeconds: ownTrySeconds, priority: mailPriority });
      return id;
    },

    /** Sends a mail now and waits briefly; otherwise the queue keeps retrying. Call it after the commit. */
    deliver: async (id: string, { waitMs }: { waitMs: number }): Promise<Delivery> => {
      const trying = track(
        (async (): Promise<Delivery> => {
          const mail = send && id ? await claimOne(db, id) : undefined;
          return send && mail ? send(mail) : 'waiting';
        })(),
      );
      return withinTime(trying, { waitMs, late: 'waiting' });
    },

    /** Checks the connection to the mail server, within the timeout. */
    verify: async ({ waitMs }: { waitMs: number }): Promise<boolean> => {
      if (!transport) return false;
      return transport.verify(AbortSignal.timeout(waitMs)).then(
        () => true,
        () => false,
      );
    },

    /** The local mailbox, newest first; empty with a mail server. */
    kept: kept ?? (() => []),

    /** Sends all due mails now; returns the number of attempts. */
    sendDue: () => track(sendDue()),

    /** Attempts one letter if it is due, and returns its state. */
    attempt: (id: string): Promise<MailFate> => track(attemptOne(db, send, id)),

    /** Aborts running attempts; unsent mails stay in the queue. */
    close: async (): Promise<void> => {
      closing.abort();
      await ended();
    },
  };
}

type Send = ReturnType<typeof createMailSender>;

async function attemptOne(db: Database, send: Send | null, id: string): Promise<MailFate> {
  await giveUpOld(db);
  const before = await readFate(db, id);
  if (!send || before.state !== 'waiting' || before.seconds > 0) return before;
  const mail = await claimOne(db, id);
  if (mail) await send(mail);
  return readFate(db, id);
}

/** Knows what is under way. */
function createTracker() {
  const running = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    return work;
  };
  return { track, ended: () => Promise.all(running) };
}

async function withinTime<T>(work: Promise<T>, { waitMs, late }: { waitMs: number; late: T }): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), waitMs);
  });
  try {
    return await Promise.race([work, isLate]);
  } finally {
    clearTimeout(timer);
  }
}

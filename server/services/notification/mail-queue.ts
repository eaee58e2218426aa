/** Mail through a queue in the database: written with what it tells of, sent by any instance, tried again until it is too late. */
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
  /** Which of the kind's letters, such as `passwordChanged` of `security`; kinds with one letter have none. */
  event?: string;
  /** The recipient's; the other language follows below it. */
  language: Language;
  to: string;
  values: Readonly<Record<string, string>>;
  /** Site path of the letter's button. */
  path?: string;
  /** A newer mail of the same subject cancels this one. */
  subject?: string;
  /** It is given up after so long; two days unless said otherwise. */
  lifeMinutes?: number;
  /** For so long the mail is left to whoever writes it and delivers it himself; 0 unless said otherwise. */
  ownTrySeconds?: number;
}

export interface MailQueueOptions {
  db: Database;
  cipher: FieldCipher;
  /** Null where no mail can leave: then nothing is written either. */
  transport: MailTransport | null;
  site: MailSite;
  /** Mails that stayed on this machine; null where none does. */
  kept?: (() => readonly KeptMail[]) | null;
  /** Told what an operator should know; never an address or anything of a mail. */
  warn?: (line: string) => void;
  /** Milliseconds that one try may take; shorter in tests. */
  tryMs?: number;
}

export type MailQueue = ReturnType<typeof createMailQueue>;

const lifeMinutesDefault = 2 * 24 * 60;
const atOnce = 5;
/** Somebody waits for a letter; nobody sees whether a search row is written a second later. */
const mailPriority = 5;

/** Makes the queue. Each letter has a job that tries until it has left; `mail-job.ts` does them. */
export function createMailQueue(options: MailQueueOptions) {
  const { db, cipher, transport, site, kept = null, warn = () => undefined, tryMs = 20_000 } = options;
  const { track, ended } = createTracker();
  const closing = new AbortController();

  const send = transport && createMailSender({ db, cipher, transport, site, warn, tryMs, closing: closing.signal });

  /** One look: everything that is due, a few at a time. */
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
    /** False where no mail can leave. */
    canSend: transport !== null,
    /** True where mails stay on this machine. */
    hasMailbox: kept !== null,
    /** Host of the site's address. */
    siteHost: new URL(site.origin).host,

    /** Writes a mail in the transaction of what it tells; gives its id, '' where no mail can leave. */
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

    /** Tries at once and waits for it a while; what has not left by then goes on by itself. Called after the commit. */
    deliver: async (id: string, { waitMs }: { waitMs: number }): Promise<Delivery> => {
      const trying = track(
        (async (): Promise<Delivery> => {
          const mail = send && id ? await claimOne(db, id) : undefined;
          return send && mail ? send(mail) : 'waiting';
        })(),
      );
      return withinTime(trying, { waitMs, late: 'waiting' });
    },

    /** Whether mail could be sent now; takes no longer than the wait. */
    verify: async ({ waitMs }: { waitMs: number }): Promise<boolean> => {
      if (!transport) return false;
      return transport.verify(AbortSignal.timeout(waitMs)).then(
        () => true,
        () => false,
      );
    },

    /** Mails that stayed on this machine, the newest first; none where there is a mail server. */
    kept: kept ?? (() => []),

    /** Sends whatever is due, now; gives how many tries were made. */
    sendDue: () => track(sendDue()),

    /** Tries one letter if its time has come, and gives what became of it by now. */
    attempt: (id: string): Promise<MailFate> => track(attemptOne(db, send, id)),

    /** Ends what is under way; mails that have not left stay in the queue. */
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

/** Sends mails as jobs: enqueued in the caller's transaction with sealed contents, retried by any instance until the mail expires. */
import type { Database, Queryable } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { MailboxMail } from '#server/ports/mail-mailbox.ts';
import { MailFault, type MailTransport } from '#server/ports/mail-transport.ts';
import { readMailTexts, type OwnMailTexts } from '#server/services/core/mail-texts.ts';
import { readSiteName } from '#server/services/core/site-name.ts';
import { readSiteTheme } from '#server/services/core/site-theme.ts';
import { maskEmail } from '#server/services/core/operator-mask.ts';
import type { JobHandler } from '#server/services/job/job-handler.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { HopelessJobError, PostponedJobError, TemporaryJobError, tooLate } from '#server/services/job/job-runner.ts';
import { addJob, type Payload } from '#server/services/job/job-table.ts';
import type { Language } from '#shared/language.ts';
import { hasLetter, letterTitle, renderMail, type Letter, type MailKind, type MailSite } from './mail-letter.ts';

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
  /** Texts for this mail alone, as of a test mail. */
  own?: OwnMailTexts;
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
  /** Null without a mail server: then nothing is enqueued either. A function where the server may change. */
  transport: MailTransport | null | (() => MailTransport | null);
  /** With the configured names; mails have the published ones. */
  site: MailSite;
  /** Lists the local mailbox; null without one. */
  listMailbox?: (() => readonly MailboxMail[]) | null;
  /** Logs warnings for the operator, without addresses or contents of mails. */
  warn?: (line: string) => void;
  /** Timeout of an attempt in milliseconds; shorter in tests. */
  tryMs?: number;
}

export type MailQueue = ReturnType<typeof createMailQueue>;

/** Encrypted part of a mail's job. */
type SealedLetter = Omit<Letter, 'language'> & { own?: OwnMailTexts };

/** `refused`: the mail server refused the recipient, or the mail was given up. */
export type Delivery = 'sent' | 'waiting' | 'refused';

/** The part of a mail's job that stays readable when its contents are erased. */
interface MailPayload {
  letter: string;
  event: string;
  language: Language;
  /** Masked. */
  recipient: string;
}

const lifeMinutesDefault = 2 * 24 * 60;
/** Concurrency limit per instance. */
const atOnce = 5;
/** People wait for a mail; a delayed search row goes unnoticed. */
const mailPriority = 5;
/** More attempts than the pauses allow within any lifetime: mails end by their expiry. */
const attemptsMax = 40;
/** Pause of a mail on an instance without a mail server. */
const noServerSeconds = 60;

export function createMailQueue({
  db,
  cipher,
  transport,
  site,
  listMailbox = null,
  warn = () => undefined,
  tryMs = 20_000,
}: MailQueueOptions) {
  const current = typeof transport === 'function' ? transport : () => transport;
  const handler = createMailHandler({ db, cipher, current, site, warn, tryMs });
  /** Runs only the jobs that `deliver` names; the site's job queue runs the others. */
  const own = createJobQueue({ db, handlers: { mail: handler }, onError: (error) => warn(`mail: ${nameOf(error)}`), warn });

  return {
    /** False without a mail server. */
    get canSend() {
      return current() !== null;
    },
    /** True if mails go to the local mailbox. */
    hasMailbox: listMailbox !== null,
    /** Hostname of the site at its start, not one that staff set: its mailbox is not for other machines. */
    siteHost: new URL(site.origin).host,
    /** The handler of mail jobs. */
    handler,

    /** Enqueues a mail in the caller's transaction; returns its id, '' without a mail server. */
    enqueue: async (
      tx: Queryable,
      {
        kind,
        event = '',
        language,
        to,
        values,
        path = '',
        own: texts,
        subject = '',
        lifeMinutes = lifeMinutesDefault,
        ownTrySeconds = 0,
      }: NewMail,
    ): Promise<string> => {
      if (!hasLetter(kind, event)) throw new Error(`There is no letter for ${kind} ${event}`);
      if (!current()) return '';
      const id = newId();
      const letter: SealedLetter = { kind, event, to, values, path, ...(texts && { own: texts }) };
      const payload: MailPayload = { letter: kind, event, language, recipient: maskEmail(to) };
      await addJob(tx, {
        kind: 'mail',
        key: id,
        payload: { ...payload },
        sealed: cipher.seal(JSON.stringify(letter)),
        subject,
        afterSeconds: ownTrySeconds,
        lifeSeconds: lifeMinutes * 60,
        priority: mailPriority,
        attemptsMax,
      });
      return id;
    },

    /** Sends a mail now and waits briefly; otherwise the job queue keeps retrying. Call it after the commit. */
    deliver: async (id: string, { waitMs }: { waitMs: number }): Promise<Delivery> => {
      if (!current() || !id) return 'waiting';
      const delivery = own
        .runNow('mail', id)
        .then((state): Delivery => (state === 'done' ? 'sent' : state === 'failed' ? 'refused' : 'waiting'));
      return withinTime(delivery, { waitMs, late: 'waiting' });
    },

    /** Checks the connection to the mail server, within the timeout. */
    verify: async ({ waitMs }: { waitMs: number }): Promise<boolean> => {
      const transport = current();
      if (!transport) return false;
      return transport.verify(AbortSignal.timeout(waitMs)).then(
        () => true,
        () => false,
      );
    },

    /** The local mailbox, newest first; empty with a mail server. */
    listMailbox: listMailbox ?? (() => []),

    /** Aborts the attempts of `deliver`; unsent mails stay in the queue. */
    close: (): Promise<void> => own.close(),
  };
}

interface HandlerOptions extends Pick<MailQueueOptions, 'db' | 'cipher' | 'site'>, Required<Pick<MailQueueOptions, 'warn' | 'tryMs'>> {
  current: () => MailTransport | null;
}

/** Makes one attempt at a mail. */
function createMailHandler({ db, cipher, current, site, warn, tryMs }: HandlerOptions): JobHandler {
  return {
    atOnce,
    run: async ({ key, payload, sealed, attempts }, { signal }) => {
      const transport = current();
      if (!transport) throw new PostponedJobError(noServerSeconds);
      // A job that ended and was opened again: its contents are erased.
      if (!sealed) throw new HopelessJobError(tooLate);
      try {
        const { own: texts, ...letter } = JSON.parse(cipher.open(sealed)) as SealedLetter;
        const { language } = payload as unknown as MailPayload;
        const [names, theme] = [await readSiteName(db, site.names), await readSiteTheme(db)];
        const own = texts ?? (await readMailTexts(db, letter.event ? `${letter.kind}.${letter.event}` : letter.kind));
        await transport.send(
          { id: key, sender: names[language], ...renderMail({ ...letter, language }, { ...site, names, theme, own }) },
          AbortSignal.any([AbortSignal.timeout(tryMs), signal]),
        );
      } catch (error) {
        signal.throwIfAborted();
        const summary = error instanceof MailFault ? error.message : nameOf(error);
        warn(`mail: ${String(payload['letter'])} could not be sent (${summary}), try ${attempts}`);
        throw error instanceof MailFault && error.isRefused ? new HopelessJobError(summary) : new TemporaryJobError(summary);
      }
    },
  };
}

/** Title and recipient of a mail's job for lists; '' for a job without a letter. */
export function mailSubject(payload: Payload, language: Language): string {
  const { letter = '', event = '', recipient = '' } = payload as Partial<MailPayload>;
  return [letterTitle({ kind: letter, event, language }), recipient].filter(Boolean).join(' · ');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
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

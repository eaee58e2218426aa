/** One attempt to send a claimed mail, and its outcome. */
import type { Database } from '#server/db/client.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import { MailFault, type MailTransport } from '#server/ports/mail-transport.ts';
import { renderMail, type Letter, type MailSite } from './mail-letter.ts';
import { noteFailure, noteRefusal, noteSent, releaseMail, type ClaimedMail } from './mail-table.ts';

export interface MailSenderOptions {
  db: Database;
  cipher: FieldCipher;
  transport: MailTransport;
  site: MailSite;
  /** Logs warnings for the operator, without addresses or contents of mails. */
  warn: (line: string) => void;
  /** Timeout of an attempt in milliseconds. */
  tryMs: number;
  /** Aborts running attempts. */
  closing: AbortSignal;
}

export type Delivery = 'sent' | 'waiting' | 'refused';

/** Returns a function that makes one attempt; errors of the mail server never make it throw. */
export function createMailSender({
  db,
  cipher,
  transport,
  site,
  warn,
  tryMs,
  closing,
}: MailSenderOptions): (mail: ClaimedMail) => Promise<Delivery> {
  const noteFault = async (mail: ClaimedMail, error: unknown): Promise<Delivery> => {
    const summary = error instanceof MailFault ? error.message : error instanceof Error ? error.name : 'unknown';
    warn(`mail: ${mail.kind} could not be sent (${summary}), try ${mail.attempts}`);
    if (error instanceof MailFault && error.isRefused) {
      await noteRefusal(db, mail, summary);
      return 'refused';
    }
    await noteFailure(db, mail, summary);
    return 'waiting';
  };

  return async (mail) => {
    try {
      const letter = JSON.parse(cipher.open(mail.sealed)) as Omit<Letter, 'language'>;
      await transport.send(
        { id: mail.id, ...renderMail({ ...letter, language: mail.language }, site) },
        AbortSignal.any([AbortSignal.timeout(tryMs), closing]),
      );
    } catch (error) {
      if (!closing.aborted) return noteFault(mail, error);
      await releaseMail(db, mail);
      return 'waiting';
    }
    await noteSent(db, mail);
    return 'sent';
  };
}

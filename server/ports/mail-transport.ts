/** Interface of mail transports: SMTP, or the development mailbox. */

export interface MailMessage {
  /** Id of the mail, the same for every attempt, so that duplicates can be recognised. */
  id: string;
  /** Name of the sender, unless the configured address has one. */
  sender: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

export interface MailTransport {
  /** Hands the mail over; gives the server's answer, if it is text. Throws a MailFault; aborted by the signal. */
  send: (message: MailMessage, signal: AbortSignal) => Promise<unknown>;
  /** Whether mail can be handed over now, without sending any. Throws a MailFault. */
  verify: (signal: AbortSignal) => Promise<void>;
}

/** A failed delivery. The summary contains no address and nothing of the mail. */
export class MailFault extends Error {
  /** The recipient's address was permanently refused: retries are useless. */
  readonly isRefused: boolean;

  constructor(summary: string, { isRefused = false, cause }: { isRefused?: boolean; cause?: unknown } = {}) {
    super(summary, { cause });
    this.name = 'MailFault';
    this.isRefused = isRefused;
  }
}

/** Development mailbox: keeps the latest mails in memory and shows them instead of sending them. */
import type { MailMessage, MailTransport } from './mail-transport.ts';

export interface MailboxMail extends MailMessage {
  at: Date;
}

export interface Mailbox extends MailTransport {
  /** Newest first. */
  list: () => readonly MailboxMail[];
}

const mailsMax = 50;

/** Makes an empty mailbox; `show` is called with every mail. */
export function createMailbox(show: (mail: MailboxMail) => void): Mailbox {
  const mails: MailboxMail[] = [];
  return {
    send: async (message) => {
      const mail = { ...message, at: new Date() };
      mails.unshift(mail);
      mails.splice(mailsMax);
      show(mail);
    },
    verify: async () => undefined,
    list: () => [...mails],
  };
}

/** Creates the mail queue from the configuration: by SMTP, into a local mailbox, or disabled. */
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import { createMailbox, type MailboxMail } from '#server/ports/mail-mailbox.ts';
import { createSmtpTransport } from '#server/ports/mail-smtp.ts';
import type { MailServer } from './mail-server.ts';
import { createMailQueue, type MailQueue } from './mail-queue.ts';

export interface MailOptions {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailbox' | 'siteOrigin' | 'siteName'>;
  db: Database;
  cipher: FieldCipher;
  /** The server of the site, which may change; without it that of the environment. */
  server?: Pick<MailServer, 'current'>;
  warn: (line: string) => void;
  /** Called with mails for the local mailbox. */
  showMail?: (mail: MailboxMail) => void;
}

export function createMail({ config, db, cipher, server, warn, showMail = () => undefined }: MailOptions): MailQueue {
  const site = {
    get origin() {
      return config.siteOrigin;
    },
    names: config.siteName,
  };
  const host = new URL(config.siteOrigin).hostname;
  const given = config.smtpUrl ? createSmtpTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, host }) : null;
  const mailbox = !given && config.mailbox ? createMailbox(showMail) : null;
  const transport = () => (server ? server.current() : given) ?? mailbox;
  return createMailQueue({ db, cipher, transport, site, listMailbox: mailbox?.list ?? null, warn });
}

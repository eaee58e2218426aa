/** Mail over SMTP, one connection per mail, so that a hanging or lost connection affects only one mail. */
import type { Transporter } from 'nodemailer';
import { MailFault, type MailTransport } from './mail-transport.ts';

export interface SmtpOptions {
  /** `smtp://name:password@host:port`, or `smtps:`; options such as `requireTLS=true` in the query. */
  smtpUrl: string;
  /** An address, or a name with an address. */
  from: string;
  /** Host of the site, for message ids. */
  host: string;
}

/** The deadline of a call is its signal; these limits clean up connections. */
const connectMs = 4_000;
const silenceMs = 10_000;

export function createSmtpTransport({ smtpUrl, from, host }: SmtpOptions): MailTransport {
  let opened: Promise<Transporter> | undefined;
  // The library is loaded with the first mail.
  const open = () => (opened ??= openTransport(smtpUrl));
  return {
    send: async ({ id, sender, to, subject, html, text, headers }, signal) => {
      const transport = await open();
      const { response } = await transport
        .sendMail({
          from: from.includes('<') ? from : { name: sender, address: from },
          to: { name: '', address: to },
          subject,
          html,
          text,
          headers: { ...headers },
          messageId: `<${id}@${host}>`,
          textEncoding: 'base64',
          signal,
        })
        .catch(fail);
      return response;
    },
    verify: async (signal) => {
      signal.throwIfAborted();
      const isTooLate = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true }),
      );
      await Promise.race([open().then((transport) => transport.verify()), isTooLate]).catch(fail);
    },
  };
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    maxResponseSize: 65_536,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** Keeps only the meaning of a mail server's answer, because its text may contain addresses. */
function fail(error: unknown): never {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const words = [code, command, status || undefined].filter((part) => part !== undefined).map(String);
  const isRefused = command === 'RCPT TO' && status >= 500;
  throw new MailFault(
    words
      .join(' ')
      .replace(/[^\w .-]/g, '')
      .slice(0, 100) || 'no answer',
    { isRefused, cause: error },
  );
}

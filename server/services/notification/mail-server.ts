/** The mail server that the site uses: that of the environment, or the one that staff have set, which every instance follows. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { mailMissing, notFound } from '#server/errors.ts';
import { everythingTag, type EventBus } from '#server/events.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import { createSmtpTransport } from '#server/ports/mail-smtp.ts';
import type { MailFault, MailTransport } from '#server/ports/mail-transport.ts';
import type { MailServerTest } from '#shared/api/site-staff.ts';
import type { Language } from '#shared/language.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { settingTag, type SettingGroupService } from '#server/services/core/setting-groups.ts';
import { readSiteName } from '#server/services/core/site-name.ts';
import { testLetter } from './mail-letter.ts';

export interface MailServerOptions {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteOrigin' | 'siteName'>;
  db: Database;
  cipher: Pick<FieldCipher, 'open'>;
  settings: Pick<SettingGroupService, 'read'>;
  onError: (error: unknown) => void;
}

export type MailServer = ReturnType<typeof createMailServer>;

const testMs = 15_000;
const answerMax = 300;

export function createMailServer({ config, db, cipher, settings, onError }: MailServerOptions) {
  const hostOf = () => new URL(config.siteOrigin).hostname;
  const given = config.smtpUrl ? createSmtpTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, host: hostOf() }) : null;
  let stored: MailTransport | null = null;

  const read = async (): Promise<void> => {
    const values = await settings.read(db, 'mail');
    const { from } = values;
    stored =
      values.host && from ? createSmtpTransport({ smtpUrl: urlOf(values, cipher.open(values.password)), from, host: hostOf() }) : null;
  };
  const current = (): MailTransport | null => given ?? stored;

  return {
    /** Null while there is none. */
    current,

    /** Reads the settings, and again after each change on any instance. Returns what ends it. */
    follow: async (events: Pick<EventBus, 'onContentChanged'>): Promise<() => void> => {
      if (given) return () => undefined;
      // A password that no key opens leaves the site without a mail server, not without pages.
      await read().catch(onError);
      return events.onContentChanged((tags) => {
        if (tags.includes(settingTag('mail')) || tags.includes(everythingTag)) read().catch(onError);
      });
    },

    /** Sends a mail to the caller's own address, and gives the answer of the server in its own words. */
    test: async (viewer: Pick<SessionViewer, 'id'>, language: Language): Promise<MailServerTest> => {
      if (!given) await read().catch(onError);
      const transport = current();
      if (!transport) throw mailMissing();
      const [account] = await db.select({ email: userAccount.email }).from(userAccount).where(eq(userAccount.id, viewer.id));
      if (!account) throw notFound();
      const names = await readSiteName(db, config.siteName);
      await db.transaction((tx) => appendAudit(tx, { actorId: viewer.id, action: 'test', subjectKind: 'setting', subjectId: 'mail' }));
      const message = { id: randomUUID(), sender: names[language], to: account.email, ...testLetter(names[language], language) };
      return transport.send(message, AbortSignal.timeout(testMs)).then(
        (answer) => ({ isSent: true, answer: typeof answer === 'string' ? answer.slice(0, answerMax) : '' }),
        (error: unknown) => ({ isSent: false, answer: wordsOf(error).slice(0, answerMax) }),
      );
    },
  };
}

const queries = { starttls: '?requireTLS=true', tls: '', none: '?ignoreTLS=true' } as const;

function urlOf(values: Record<'host' | 'port' | 'security' | 'user', string>, password: string): string {
  const { host, port, security, user } = values;
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${port}${queries[security as keyof typeof queries]}`;
}

/** The server's own words, or those of the connection. */
function wordsOf(error: unknown): string {
  const { cause } = error as MailFault;
  const { response, message } = (cause ?? error) as { response?: unknown; message?: unknown };
  return String(response ?? message ?? '');
}

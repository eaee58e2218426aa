/** Startup output in the terminal. */
import { paths } from '#shared/paths.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { createOperatorLog, print } from './operator-log.ts';
import type { MailboxMail } from '#server/ports/mail-mailbox.ts';

/** Path of the development mailbox. */
export const mailboxPath = '/dev/mailbox';

/** Prints address, database, mail and accounts when the site is up. */
export function announce(
  config: Config,
  context: AppContext,
  { startMs, setupToken }: { startMs: number; setupToken: string | null },
): void {
  if (config.logFormat === 'json') return announceRecords(config, { startMs, setupToken });
  const lines = [
    '',
    `  ${config.siteName.en} · ${config.siteName['zh-Hans']}`,
    `  ${config.siteOrigin}    (ready in ${(startMs / 1000).toFixed(1)} s)`,
    '',
    `  Database   ${databaseLine(config)}`,
    `  Mail       ${mailLine(config)}`,
    ...(config.production ? [] : [`  API        ${config.siteOrigin}/docs`]),
    ...accountLines(context),
    ...setupLines(config, setupToken),
    '',
  ];
  print(lines.join('\n'));
}

/** Written whatever the level of the log is: nobody can enter without the link. */
function announceRecords(config: Config, { startMs, setupToken }: { startMs: number; setupToken: string | null }): void {
  const log = createOperatorLog({ logFormat: 'json', logLevel: 'info' });
  const fields = { origin: config.siteOrigin, startMs: Math.round(startMs), database: databaseLine(config), mail: mailLine(config) };
  log('The site is ready', 'info', fields);
  const setup = setupLines(config, setupToken);
  if (setup.length > 0) log(setup.join(' ').replace(/\s+/g, ' ').trim(), 'warn');
}

/** A mail of the development mailbox as a box in the terminal; only on a developer's machine. */
export function describeMail({ to, subject, text }: Pick<MailboxMail, 'to' | 'subject' | 'text'>): string {
  const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.trimEnd().split('\n')];
  return ['', '  ┌─ mail, not sent: there is no mail server', ...lines.map((line) => `  │ ${printable(line)}`), '  └─', ''].join('\n');
}

/** Strips control characters from text by users. */
function printable(line: string): string {
  return line.replace(/\p{Cc}/gu, '');
}

function mailLine(config: Config): string {
  if (config.cmsOrigin) return `sent by ${config.cmsOrigin}`;
  if (config.smtpUrl) return `through ${new URL(config.smtpUrl).host} as ${config.mailFrom}`;
  if (config.mailbox) return `shown here and at ${config.siteOrigin}${mailboxPath}; SMTP_URL names a mail server`;
  return 'none: registering and changing passwords are refused until SMTP_URL or the settings name a mail server';
}

function databaseLine(config: Config): string {
  if (config.cmsOrigin) return `none; pages are rendered from ${config.cmsOrigin}`;
  return config.databaseUrl ? `PostgreSQL at ${new URL(config.databaseUrl).host}` : `embedded, in ${config.dataFolder}`;
}

/** The link that creates the first administrator; its token is in the fragment, which servers do not log. */
function setupLines({ siteOrigin }: Config, token: string | null): string[] {
  if (token === null) return [];
  return [
    '',
    '  Nobody of staff has an account yet. This link makes the first administrator, once, within 24 hours:',
    `    ${siteOrigin}${paths.setup}#${token}`,
  ];
}

function accountLines({ demoAccounts }: AppContext): string[] {
  if (demoAccounts.length === 0) return [];
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  return ['', '  Demo accounts', ...demoAccounts.map(({ email, password, label }) => `    ${email.padEnd(width)}  ${password}  ${label}`)];
}

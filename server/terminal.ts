/** What a start tells the person at the terminal. */
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Address, database, mail and accounts, once everything is up. */
export function announce(config: Config, context: AppContext, startMs: number): void {
  const lines = [
    '',
    `  ${config.siteName.en} · ${config.siteName['zh-Hans']}`,
    `  ${config.siteOrigin}    (ready in ${(startMs / 1000).toFixed(1)} s)`,
    '',
    `  Database   ${databaseLine(config)}`,
    '  Mail       no mail server is configured: nothing is sent',
    ...(config.production ? [] : [`  API        ${config.siteOrigin}/docs`]),
    ...accountLines(context),
    '',
  ];
  say(lines.join('\n'));
}

function databaseLine(config: Config): string {
  if (config.cmsOrigin) return `none; pages are rendered from ${config.cmsOrigin}`;
  return config.databaseUrl ? `PostgreSQL at ${new URL(config.databaseUrl).host}` : `embedded, in ${config.dataFolder}`;
}

function accountLines({ demoAccounts }: AppContext): string[] {
  if (demoAccounts.length === 0) return [];
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  return ['', '  Demo accounts', ...demoAccounts.map(({ email, password, label }) => `    ${email.padEnd(width)}  ${password}  ${label}`)];
}

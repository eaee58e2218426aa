/** Waits at startup for a PostgreSQL server that is not up yet, because containers do not start in order. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '#server/start-error.ts';
import type { OpenDatabase } from './client.ts';

const limitMs = 30_000;
const retryMs = 1_000;

export interface WaitOptions {
  databaseUrl: string;
  log: (line: string) => void;
}

/**
 * Permanent errors: wrong password, role, database or certificate. ENOTFOUND is retried, because the name of a
 * container is unknown until it starts.
 */
const hopeless = new Set(['28P01', '28000', '3D000', 'ERR_TLS_CERT_ALTNAME_INVALID']);

/** Resolves when the server answers, with the connection, which the caller ends. Throws a StartError that names the server, without its password. */
export async function waitForServer({ openClient }: Pick<OpenDatabase, 'openClient'>, { databaseUrl, log }: WaitOptions): Promise<Client> {
  const untilMs = performance.now() + limitMs;
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await openClient();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (hopeless.has(code) || performance.now() > untilMs) throw unreachable(databaseUrl, error);
      if (!isLogged)
        log(
          `database: PostgreSQL at ${serverName(databaseUrl)} does not answer yet (${reasonOf(error)}); waiting up to ${limitMs / 1000} s`,
        );
      await pause(retryMs);
    }
  }
}

function unreachable(databaseUrl: string, error: unknown): StartError {
  const server = serverName(databaseUrl);
  const reason = reasonOf(error);
  return new StartError(
    `The database at ${server} cannot be used: ${reason}. Check that PostgreSQL runs there, and the name, password and database in DATABASE_URL.`,
    `无法使用 ${server} 的数据库：${reason}。请确认该处的 PostgreSQL 正在运行，并检查 DATABASE_URL 中的用户名、密码与数据库名。`,
    error,
  );
}

/** Refused connections to several addresses have no message of their own. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

/** Host and database, never the password. */
function serverName(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get('host') ?? host}${pathname}`;
}

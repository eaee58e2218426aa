/** Log options: what is redacted, how a request is named, and errors without the values that they were made of. */
import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** Fields that never reach a log, wherever they occur. */
export const redactedFields = [
  'authorization',
  'cookie',
  'password',
  'passwordHash',
  'token',
  'tokenHash',
  'code',
  'codeHash',
  'emailCode',
  'invitationCode',
  'email',
  'userName',
  'to',
  'operateName',
  'operateCode',
  'operatePhone',
  'contact',
  'playAuth',
  'secret',
  'smtpUrl',
] as const;

export function logOptions(config: Config): Exclude<FastifyServerOptions['logger'], boolean | undefined> | false {
  if (config.logLevel === 'silent') return false;
  const nested = redactedFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return {
    level: config.logLevel,
    redact: { paths: [...nested, 'req.headers.authorization', 'req.headers.cookie'], censor: '[redacted]' },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?')[0], id: request.id }),
      err: (error) => loggedError(error),
    },
  };
}

export interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
}

const causesMax = 5;

/**
 * What a log keeps of an error: never the values of a query, which a database driver puts into its message, nor the
 * details of a database's refusal, which quote the row.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code } = error as { code?: unknown };
  const message = withoutValues(error.message);
  return {
    type: error.name,
    message,
    stack: [
      message,
      ...(error.stack
        ?.replace(error.message, '')
        .split('\n')
        .filter((line) => line.startsWith('    at ')) ?? []),
    ].join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause instanceof Error && depth < causesMax ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}

/** An error in one line, for the terminal. */
export function errorLine(error: unknown): string {
  const { type, message, cause } = loggedError(error);
  return `${type}: ${message.split('\n', 1)[0] ?? ''}${cause ? ` (${cause.type}: ${cause.message.split('\n', 1)[0] ?? ''})` : ''}`;
}

/** Takes the values of a query off, and the one that a database could not read. */
function withoutValues(message: string): string {
  const [query = '', ...values] = message.split(/\nparams: /);
  return `${query}${values.length > 0 ? '\nparams: [redacted]' : ''}`.replace(
    /(invalid input (?:syntax|value)[^:\n]*: )".*"/s,
    '$1"[redacted]"',
  );
}

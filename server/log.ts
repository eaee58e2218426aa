/** Log options: redaction, request fields, and errors without query values. */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { logOutput } from '#server/ports/log-output.ts';

/** Fields that are redacted wherever they occur. */
const redactedFields = [
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
    stream: logOutput,
    redact: { paths: [...nested, 'req.headers.authorization', 'req.headers.cookie'], censor: '[redacted]' },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?')[0], id: request.id }),
      err: (error) => loggedError(error),
    },
  };
}

/**
 * The log of a request, made at its first line: most requests write none, and making it, with the redaction of its fields, takes
 * longer than finding the route.
 */
export const requestLog: NonNullable<FastifyServerOptions['childLoggerFactory']> = (logger, bindings, options) =>
  new RequestLog(() => logger.child(bindings, options));

type Line = Parameters<FastifyBaseLogger['info']>;

class RequestLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }

  get level(): string {
    return this.#log.level;
  }

  fatal(...line: Line): void {
    this.#log.fatal(...line);
  }

  error(...line: Line): void {
    this.#log.error(...line);
  }

  warn(...line: Line): void {
    this.#log.warn(...line);
  }

  info(...line: Line): void {
    this.#log.info(...line);
  }

  debug(...line: Line): void {
    this.#log.debug(...line);
  }

  trace(...line: Line): void {
    this.#log.trace(...line);
  }

  silent(...line: Line): void {
    this.#log.silent(...line);
  }

  child(...values: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...values);
  }
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
 * An error for the log, without query values, which database drivers put into messages, and without details of database
 * errors, which quote the row.
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

/** Removes query parameters, and the value that a database could not parse. */
function withoutValues(message: string): string {
  const [query = '', ...values] = message.split(/\nparams: /);
  return `${query}${values.length > 0 ? '\nparams: [redacted]' : ''}`.replace(
    /(invalid input (?:syntax|value)[^:\n]*: )".*"/s,
    '$1"[redacted]"',
  );
}

/** Errors in the log: enough to find the cause, but no values. */
import { DrizzleQueryError } from 'drizzle-orm';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { errorLine, loggedError, logOptions, requestLog } from './log.ts';

test('logs statement and stack of a failed query without its values', () => {
  const values = ['somebody@example.org', 'line one\nline two\n  at here', '$argon2id$v=19$secret', 'x\nparams: 042917'];
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "user_account_email"'), {
    code: '23505',
    detail: 'Key (lower(email))=(somebody@example.org) already exists.',
  });
  const error = new DrizzleQueryError('insert into "user_account" values ($1, $2)', values, cause);

  const logged = loggedError(error);

  const text = JSON.stringify(logged) + errorLine(error);
  for (const secret of ['somebody', 'argon2', '042917', 'line one']) expect(text).not.toContain(secret);
  expect(logged).toMatchObject({
    cause: { code: '23505', message: 'duplicate key value violates unique constraint "user_account_email"' },
  });
  expect(logged.message).toContain('insert into "user_account"');
  expect(logged.stack).toContain('log.test.ts');
});

test('logs no value that the database could not parse', () => {
  const error = new Error('invalid input syntax for type integer: "somebody@example.org"');

  expect(errorLine(error)).toBe('Error: invalid input syntax for type integer: "[redacted]"');
  expect(loggedError('somebody@example.org')).toEqual({ type: 'string', message: '', stack: '' });
});

test('stops at circular causes', () => {
  const error = new Error('round');
  error.cause = error;

  expect(JSON.stringify(loggedError(error)).match(/round/g)?.length).toBeGreaterThan(3);
});

test('makes the log of a request at its first line, with its id and the redactions', async () => {
  const lines: string[] = [];
  const options = logOptions(readConfig({ LOG_LEVEL: 'warn' }));
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({ logger: { ...options, stream }, childLoggerFactory: requestLog, genReqId: () => 'request-1' });
  app.get('/silent', () => Promise.resolve({}));
  app.get('/warned', (request) => {
    request.log.info('too little to be written');
    request.log.child({ area: 'test' }).warn({ password: 'secret' }, 'warned');
    return Promise.resolve({ level: request.log.level });
  });

  await app.inject('/silent');
  const { body } = await app.inject('/warned');

  expect(body).toBe('{"level":"warn"}');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ reqId: 'request-1', area: 'test', password: '[redacted]', msg: 'warned' }),
  ]);
});

/** Log options: what is redacted and how a request is named. */
import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** Fields that never reach a log, wherever they occur. */
export const redactedFields = ['authorization', 'cookie', 'password', 'token', 'code', 'emailCode', 'operateCode', 'operatePhone', 'playAuth'] as const;

export function logOptions(config: Config): Exclude<FastifyServerOptions['logger'], boolean | undefined> | false {
  if (config.logLevel === 'silent') return false;
  const nested = redactedFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return {
    level: config.logLevel,
    redact: { paths: [...nested, 'req.headers.authorization', 'req.headers.cookie'], censor: '[redacted]' },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?')[0], id: request.id }),
    },
  };
}

/** Refuses API calls while the queue for a database connection is long, so that those who wait in it are still answered in time. */
import type { FastifyInstance } from 'fastify';
import { OverloadError } from '#server/errors.ts';
import { isApiPath } from './error-handler.ts';
import { plainHook } from './plain-hook.ts';

export function addLoadShedding(app: FastifyInstance, isCongested: () => boolean): void {
  const shed = plainHook((request) => {
    if (isApiPath(request.url) && isCongested()) throw new OverloadError();
  });
  app.addHook('onRequest', shed);
}

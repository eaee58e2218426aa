/** Maintenance: pages and other reads go on, writes are refused with 503. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maintenance } from '#server/errors.ts';

/** Calls that go on: films play, and staff log in and end the maintenance. */
const exempt: ReadonlySet<string> = new Set([
  '/vod/openPlaySession',
  '/web/login',
  '/web/login/secondFactor',
  '/web/logout',
  '/webAdmin/site/settingGroup/save',
]);

export function addMaintenance(app: FastifyInstance, isOn: () => Promise<boolean>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWrite(request)) return done();
    isOn().then((on) => done(on ? maintenance() : undefined), done);
  });
}

/** A contract is a write by its own method, however it is called; other routes, such as uploads, by that of the request. */
function isWrite({ method, routeOptions }: FastifyRequest): boolean {
  const { contract } = routeOptions.config as { contract?: { method: string; path: string } };
  if (contract) return contract.method !== 'GET' && !exempt.has(contract.path);
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** All endpoints of the CMS, each domain from its own file. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services/create-services.ts';
import { registerColumnRoutes } from './column.ts';
import { registerContentRoutes } from './content.ts';
import { registerDictionaryRoutes } from './dictionary.ts';
import { registerMediaRoutes } from './media.ts';
import { registerSearchRoutes } from './search.ts';

export function registerEndpoints(app: FastifyInstance, services: Services): void {
  registerColumnRoutes(app, services);
  registerContentRoutes(app, services);
  registerDictionaryRoutes(app, services);
  registerSearchRoutes(app, services);
  registerMediaRoutes(app, { image: services.image, storage: services.media });
}

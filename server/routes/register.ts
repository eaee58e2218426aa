/** All endpoints of the CMS, each domain from its own file. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services/create-services.ts';
import { registerCollectionRoutes } from './collection.ts';
import { registerColumnRoutes } from './column.ts';
import { registerContentRoutes } from './content.ts';
import { registerDictionaryRoutes } from './dictionary.ts';
import { registerFaceRoutes } from './face.ts';
import { registerMediaRoutes } from './media.ts';
import { registerSearchRoutes } from './search.ts';
import { registerPlayRoutes, registerVideoRoutes } from './video.ts';
import { registerWorkRoutes } from './work.ts';

export function registerEndpoints(app: FastifyInstance, services: Services): void {
  registerColumnRoutes(app, services);
  registerContentRoutes(app, services);
  registerDictionaryRoutes(app, services);
  registerSearchRoutes(app, services);
  registerCollectionRoutes(app, services);
  registerFaceRoutes(app, services);
  registerWorkRoutes(app, services);
  registerVideoRoutes(app, services);
  if (services.play) registerPlayRoutes(app, { play: services.play, films: services.films });
  registerMediaRoutes(app, { image: services.image, storage: services.media });
}

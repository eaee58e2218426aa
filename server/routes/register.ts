/** All endpoints of the CMS, each domain from its own file. */
import type { FastifyInstance } from 'fastify';
import { setViewerFinder } from '#server/caller.ts';
import type { Services } from '#server/services/create-services.ts';
import { registerAccountRoutes } from './account.ts';
import { registerAgreementRoutes } from './agreement.ts';
import { registerCollectionRoutes } from './collection.ts';
import { registerColumnRoutes } from './column.ts';
import { registerCommentRoutes } from './comment.ts';
import { registerContentRoutes } from './content.ts';
import { registerDictionaryRoutes } from './dictionary.ts';
import { registerFaceRoutes } from './face.ts';
import { registerFeedbackRoutes } from './feedback.ts';
import { registerLikeRoutes } from './like.ts';
import { registerMailboxRoutes } from './mailbox.ts';
import { registerMediaRoutes } from './media.ts';
import { registerNotificationRoutes } from './notification.ts';
import { registerSearchRoutes } from './search.ts';
import { registerSessionRoutes } from './session.ts';
import { registerPlayRoutes, registerVideoRoutes } from './video.ts';
import { registerWorkRoutes } from './work.ts';

export function registerEndpoints(app: FastifyInstance, services: Services): void {
  setViewerFinder(app, services.session.find);
  registerAccountRoutes(app, services);
  registerAgreementRoutes(app, services);
  registerSessionRoutes(app, services);
  registerCommentRoutes(app, services);
  registerLikeRoutes(app, services);
  registerFeedbackRoutes(app, services);
  registerNotificationRoutes(app, services);
  registerColumnRoutes(app, services);
  registerContentRoutes(app, services);
  registerDictionaryRoutes(app, services);
  registerSearchRoutes(app, services);
  registerCollectionRoutes(app, services);
  registerFaceRoutes(app, services);
  registerWorkRoutes(app, services);
  registerVideoRoutes(app, services);
  if (services.play) registerPlayRoutes(app, { play: services.play, films: services.films });
  if (services.mailQueue.hasMailbox) registerMailboxRoutes(app, services);
  registerMediaRoutes(app, { image: services.image, storage: services.media });
}

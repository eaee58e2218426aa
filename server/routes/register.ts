/** All endpoints of the CMS, each domain from its own file. */
import type { FastifyInstance } from 'fastify';
import { setViewerFinder } from '#server/http/caller.ts';
import type { EventBus } from '#server/events.ts';
import type { Services } from '#server/services/services.ts';
import { registerAccountStaffRoutes } from './account-staff.ts';
import { registerAccountRoutes } from './account.ts';
import { registerArticleImportRoutes } from './article-import.ts';
import { registerAwardStaffRoutes } from './award-staff.ts';
import { registerAwardRoutes } from './award.ts';
import { registerChangesRoute } from './changes.ts';
import { registerCalendarRoutes } from './calendar.ts';
import { registerCeremonyRoutes } from './ceremony.ts';
import { registerCommunityRoutes } from './community.ts';
import { registerContentStaffRoutes } from './content-staff.ts';
import { registerContentRoutes } from './content.ts';
import { registerListExportRoutes } from './list-export.ts';
import { registerMailboxRoutes } from './mailbox.ts';
import { registerMadeFileRoutes } from './made-file.ts';
import { registerAttachmentRoutes, registerMediaLibraryRoutes, registerMediaRoutes } from './media.ts';
import { registerPressRoutes } from './press.ts';
import { registerPreviewRoutes } from './preview.ts';
import { registerSavedViewRoutes } from './saved-view.ts';
import { registerShareLabRoutes } from './share-lab.ts';
import { registerShareRoutes } from './share.ts';
import { registerSitePartRoutes } from './site-part.ts';
import { registerSiteStaffRoutes } from './site-staff.ts';
import { registerStatisticsRoutes } from './statistics.ts';
import { registerSubtitleRoutes } from './subtitle.ts';
import { registerTransferRoutes } from './transfer.ts';
import { registerUploadRoutes } from './upload.ts';
import { registerVideoStaffRoutes } from './video-staff.ts';
import { registerPlayRoutes, registerVideoRoutes } from './video.ts';

const domains: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  registerAccountRoutes,
  registerAccountStaffRoutes,
  registerArticleImportRoutes,
  registerAttachmentRoutes,
  registerAwardRoutes,
  registerAwardStaffRoutes,
  registerCalendarRoutes,
  registerCeremonyRoutes,
  registerCommunityRoutes,
  registerContentRoutes,
  registerContentStaffRoutes,
  registerListExportRoutes,
  registerMadeFileRoutes,
  registerMediaLibraryRoutes,
  registerMediaRoutes,
  registerPressRoutes,
  registerPreviewRoutes,
  registerSavedViewRoutes,
  registerShareLabRoutes,
  registerShareRoutes,
  registerSitePartRoutes,
  registerSiteStaffRoutes,
  registerStatisticsRoutes,
  registerSubtitleRoutes,
  registerTransferRoutes,
  registerUploadRoutes,
  registerVideoRoutes,
  registerVideoStaffRoutes,
];

export function registerEndpoints(app: FastifyInstance, services: Services, events: EventBus): void {
  setViewerFinder(app, services.session.find);
  for (const register of domains) register(app, services);
  registerChangesRoute(app, { changesSince: services.changesSince, events });
  if (services.play) registerPlayRoutes(app, { play: services.play, films: services.films });
  if (services.mailQueue.hasMailbox) registerMailboxRoutes(app, services);
}

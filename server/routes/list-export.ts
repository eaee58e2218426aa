/** Lists of the management centre as CSV and JSON files. */
import type { FastifyInstance } from 'fastify';
import {
  exportAccounts,
  exportAudits,
  exportComments,
  exportFeedback,
  exportInvitations,
  exportItems,
  exportJobs,
  exportMedia,
  exportTrash,
  exportVideos,
} from '#shared/api/export/list-exports.ts';
import { itemListNames } from '#shared/api/content-list-staff.ts';
import { exportRoute } from '#server/http/export-route.ts';
import type { Services } from '#server/services/services.ts';

export function registerListExportRoutes(app: FastifyInstance, services: Services): void {
  const { audit, comment, editing, feedback, invitation, jobList, mediaLibrary, staffAccount, videoOwner } = services;

  for (const list of itemListNames)
    exportRoute(app, exportItems[list], {
      audit,
      read: ({ viewer, query, language }) => editing.export(viewer, { list, query, language }),
    });
  exportRoute(app, exportTrash, { audit, read: ({ viewer, query, language }) => editing.exportTrash(viewer, { query, language }) });
  exportRoute(app, exportMedia, { audit, read: ({ viewer, query, language }) => mediaLibrary.export(viewer, query, language) });
  exportRoute(app, exportVideos, { audit, read: ({ viewer, query, language }) => videoOwner.export(viewer, query, language) });
  exportRoute(app, exportComments, { audit, read: ({ query, language }) => comment.exportToModerate(query, language) });
  exportRoute(app, exportFeedback, { audit, read: ({ query, language }) => feedback.export(query, language) });
  exportRoute(app, exportAccounts, { audit, read: ({ query, language }) => staffAccount.export(query, language) });
  exportRoute(app, exportInvitations, { audit, read: ({ query }) => invitation.export(query) });
  exportRoute(app, exportAudits, { audit, read: ({ query, language }) => audit.export(query, language) });
  exportRoute(app, exportJobs, { audit, read: ({ query, language }) => jobList.export(query, language) });
}

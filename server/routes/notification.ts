/** Serves shared/api/notification.ts. */
import type { FastifyInstance } from 'fastify';
import { listNotificationChoices, listNotifications, readNotifications, setNotificationChoice } from '#shared/api/notification.ts';
import { isStaff } from '#shared/policies.ts';
import { route } from '#server/http/route.ts';
import type { NotificationService } from '#server/services/notification/notification.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerNotificationRoutes(app: FastifyInstance, { notification }: { notification: NotificationService }): void {
  route(app, listNotifications, async ({ query, viewer, language }) => uncached(await notification.list(viewer.id, query, language)));
  route(app, readNotifications, async ({ body, viewer }) => uncached({ unread: await notification.read(viewer.id, body.ids) }));
  route(app, listNotificationChoices, async ({ viewer }) =>
    uncached(await notification.listChoices(viewer.id, { ofStaff: isStaff(viewer) })),
  );
  route(app, setNotificationChoice, async ({ body, viewer }) => {
    await notification.setChoice(viewer.id, body);
    return uncached(null);
  });
}

/** Notifications of an account: /web/user/notification/{list, read, choice}. */
import { Array, Boolean, Enum, Integer, Null, Object, Optional, String, type Static } from 'typebox';
import { notificationKinds } from '#shared/notification-kinds.ts';
import { id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

const words = String({ maxLength: 2_000 });
const kind = Enum([...notificationKinds]);

export const notificationRow = Object({
  id,
  kind,
  /** Finished text in the language asked for. */
  title: words,
  text: words,
  /** Site path that it leads to; '' = none. */
  path: words,
  createTime: instant,
  isRead: Boolean(),
});
export type NotificationRow = Static<typeof notificationRow>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/web/user/notification/list',
  summary: 'Notifications, newest first; `total` counts the unread ones',
  auth: 'user',
  answer: 'rows',
  query: Object(pagingQuery),
  data: Array(notificationRow),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/web/user/notification/read',
  summary: 'Mark some notifications, or without ids all, as read; answers how many are left unread',
  auth: 'user',
  whileClosing: true,
  body: Object({ ids: Optional(Array(id, { maxItems: 100 })) }),
  data: Object({ unread: Integer({ minimum: 0 }) }),
});

export const notificationChoice = Object({
  kind,
  site: Boolean(),
  mail: Boolean(),
  /** Security notices cannot be turned off. */ isFixed: Boolean(),
});
export type NotificationChoice = Static<typeof notificationChoice>;

export const listNotificationChoices = endpoint({
  method: 'GET',
  path: '/web/user/notification/choice',
  summary: 'Which notifications come in the site and by mail',
  auth: 'user',
  data: Array(notificationChoice),
});

export const setNotificationChoice = endpoint({
  method: 'POST',
  path: '/web/user/notification/choice',
  summary: 'Choose how one kind of notification comes',
  auth: 'user',
  body: Object({ kind, site: Boolean(), mail: Boolean() }),
  data: Null(),
});

/** Notifications of an account: /web/user/notification/{list, read, choice}. */
import * as Type from 'typebox';
import { notificationKinds } from '#shared/notification-kinds.ts';
import { id, instant, shortText } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

const kind = Type.Enum([...notificationKinds]);

export const notificationRow = Type.Object({
  id,
  kind,
  /** The text in the requested language. */
  title: shortText,
  text: shortText,
  /** Site path that it leads to; '' = none. */
  path: shortText,
  createTime: instant,
  isRead: Type.Boolean(),
});
export type NotificationRow = Type.Static<typeof notificationRow>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/web/user/notification/list',
  summary: 'Notifications, newest first; `total` counts the unread ones',
  auth: 'user',
  answer: 'rows',
  query: Type.Object(pagingQuery),
  data: Type.Array(notificationRow),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/web/user/notification/read',
  summary: 'Mark the given notifications, or without ids all, as read; returns the number of unread ones',
  auth: 'user',
  whileClosing: true,
  body: Type.Object({ ids: Type.Optional(Type.Array(id, { maxItems: 100 })) }),
  data: Type.Object({ unread: Type.Integer({ minimum: 0 }) }),
});

export const notificationChoice = Type.Object({
  kind,
  site: Type.Boolean(),
  mail: Type.Boolean(),
  /** Security notices cannot be turned off. */ isFixed: Type.Boolean(),
});
export type NotificationChoice = Type.Static<typeof notificationChoice>;

export const listNotificationChoices = endpoint({
  method: 'GET',
  path: '/web/user/notification/choice',
  summary: 'Delivery of each kind of notification: on the site and by mail',
  auth: 'user',
  data: Type.Array(notificationChoice),
});

export const setNotificationChoice = endpoint({
  method: 'POST',
  path: '/web/user/notification/choice',
  summary: 'Set the delivery of one kind of notification',
  auth: 'user',
  body: Type.Object({ kind, site: Type.Boolean(), mail: Type.Boolean() }),
  data: Type.Null(),
});

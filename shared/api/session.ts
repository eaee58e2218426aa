/** Sessions of an account: /web/user/session/{list, revoke, revokeOthers}. */
import { Array, Boolean, Integer, Null, Object, String, type Static } from 'typebox';
import { instant } from './content.ts';
import { endpoint } from './endpoint.ts';

const words = String({ maxLength: 2_000 });

export const sessionRow = Object({
  id: words,
  /** Browser and system, such as "Chrome · Windows"; '' where they cannot be told. */
  device: words,
  createTime: instant,
  lastSeenTime: instant,
  expireTime: instant,
  /** The session that asks. */
  isCurrent: Boolean(),
});
export type SessionRow = Static<typeof sessionRow>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/web/user/session/list',
  summary: 'Open sessions, the latest used first',
  auth: 'user',
  answer: 'rows',
  data: Array(sessionRow),
});

export const revokeSession = endpoint({
  method: 'POST',
  path: '/web/user/session/revoke',
  summary: 'End a session of one’s own',
  auth: 'user',
  whileClosing: true,
  body: Object({ id: String({ minLength: 1, maxLength: 64 }) }),
  data: Null(),
});

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/web/user/session/revokeOthers',
  summary: 'End all sessions but the one that asks; answers how many',
  auth: 'user',
  whileClosing: true,
  body: Object({}),
  data: Object({ ended: Integer({ minimum: 0 }) }),
});

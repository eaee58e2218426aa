/** Authentication by bearer token only, and authorisation by the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, Contract } from '#shared/api/endpoint.ts';
import { can, isStaff, mayManage } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { accountClosing, notAllowed, notLoggedIn, passwordChangeNeeded } from '#server/errors.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

type FindViewer = (token: string) => Promise<SessionViewer | null>;

const finders = new WeakMap<FastifyInstance['server'], FindViewer>();
const viewers = new WeakMap<FastifyRequest, SessionViewer>();

/** Says how an app finds out whose a token is. */
export function setViewerFinder(app: FastifyInstance, find: FindViewer): void {
  finders.set(app.server, find);
}

/** The caller, once `identifyCaller` has run; null when nobody is logged in or the contract does not ask. */
export function viewerOf(request: FastifyRequest): SessionViewer | null {
  return viewers.get(request) ?? null;
}

/** Runs before a body is read, so that strangers cannot make the server parse. Throws `notLoggedIn`. */
export async function identifyCaller(request: FastifyRequest, auth: Caller): Promise<void> {
  if (auth === 'public') return;
  const viewer = await findViewer(request);
  if (viewer) viewers.set(request, viewer);
  else if (auth !== 'optional') throw notLoggedIn();
}

/** Runs once the body's language is known. Throws `notAllowed`, `passwordChangeNeeded` or `accountClosing`. */
export function checkCaller(
  request: FastifyRequest,
  {
    auth,
    permission,
    anyPermission,
    method,
    whileClosing,
  }: Pick<Contract, 'auth' | 'permission' | 'anyPermission' | 'method' | 'whileClosing'>,
): void {
  const viewer = viewerOf(request);
  if (!viewer || auth === 'public') return;
  if (!mayCall[auth](viewer) || (permission && !can(viewer, permission))) throw notAllowed();
  if (anyPermission && !anyPermission.some((one) => can(viewer, one))) throw notAllowed();
  if ((auth === 'staff' || auth === 'manager') && viewer.mustChangePassword) throw passwordChangeNeeded();
  // Calls that need no token stay open to them too.
  if (viewer.isClosing && auth !== 'optional' && method !== 'GET' && !whileClosing) throw accountClosing();
}

const mayCall: Readonly<Record<Exclude<Caller, 'public'>, (viewer: SessionViewer) => boolean>> = {
  optional: () => true,
  user: () => true,
  pgc: (viewer) => viewer.userType === userTypes.pgc,
  staff: isStaff,
  manager: mayManage,
};

/** Whose a session's token is, for routes that are no contracts; null when it is nobody's. */
export async function findViewerOf(request: FastifyRequest, token: string): Promise<SessionViewer | null> {
  return token ? ((await finders.get(request.server.server)?.(token)) ?? null) : null;
}

/** A token is read from the header only: never from the query, where logs and referrers would carry it, nor from a cookie. */
async function findViewer(request: FastifyRequest): Promise<SessionViewer | null> {
  return findViewerOf(request, tokenOf(request));
}

const schemeAndToken = /^(?:bearer +)?([^\s,;=]+=*)$/i;

/** The token of the Authorization header, with or without `Bearer` ahead of it; '' when there is none. */
export function tokenOf({ headers }: FastifyRequest): string {
  const [, token = ''] = schemeAndToken.exec(headers.authorization?.trim() ?? '') ?? [];
  return token.toLowerCase() === 'bearer' ? '' : token;
}

/** Authentication by bearer token only, and authorisation by the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, Contract } from '#shared/api/endpoint.ts';
import { can, isStaff, mayManage } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { accountClosing, notAllowed, notLoggedIn, passwordChangeNeeded, secondFactorMissing } from '#server/errors.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

type FindViewer = (token: string) => Promise<SessionViewer | null>;

const finders = new WeakMap<FastifyInstance['server'], FindViewer>();
const viewers = new WeakMap<FastifyRequest, SessionViewer>();

/** Sets how an app resolves the owner of a token. */
export function setViewerFinder(app: FastifyInstance, find: FindViewer): void {
  finders.set(app.server, find);
}

/** The caller, after `identifyCaller`; null if nobody is logged in or the contract does not ask. */
export function viewerOf(request: FastifyRequest): SessionViewer | null {
  return viewers.get(request) ?? null;
}

/** Runs before the body is read, so that unauthenticated requests cost no parsing. Throws `notLoggedIn`. */
export async function identifyCaller(request: FastifyRequest, auth: Caller): Promise<void> {
  if (auth === 'public') return;
  const viewer = await findViewer(request);
  if (viewer) viewers.set(request, viewer);
  else if (auth !== 'optional') throw notLoggedIn();
}

/** Runs once the body's language is known. Throws `notAllowed`, `passwordChangeNeeded`, `secondFactorMissing` or `accountClosing`. */
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
  if (auth === 'staff' || auth === 'manager') {
    if (viewer.mustChangePassword) throw passwordChangeNeeded();
    if (viewer.lacksSecondFactor) throw secondFactorMissing();
  }
  // Calls without a required token stay available to them.
  if (viewer.isClosing && auth !== 'optional' && method !== 'GET' && !whileClosing) throw accountClosing();
}

const mayCall: Readonly<Record<Exclude<Caller, 'public'>, (viewer: SessionViewer) => boolean>> = {
  optional: () => true,
  user: () => true,
  pgc: (viewer) => viewer.userType === userTypes.pgc,
  staff: isStaff,
  manager: mayManage,
};

/** The owner of a session token, for routes without a contract; null for an unknown token. */
export async function findViewerOf(request: FastifyRequest, token: string): Promise<SessionViewer | null> {
  return token ? ((await finders.get(request.server.server)?.(token)) ?? null) : null;
}

/** Tokens are read only from the header: a query would leak them into logs and referrers, a cookie would allow CSRF. */
async function findViewer(request: FastifyRequest): Promise<SessionViewer | null> {
  return findViewerOf(request, tokenOf(request));
}

const schemeAndToken = /^(?:bearer +)?([^\s,;=]+=*)$/i;

/** The token of the Authorization header, with or without the `Bearer` prefix; '' without one. */
export function tokenOf({ headers }: FastifyRequest): string {
  const [, token = ''] = schemeAndToken.exec(headers.authorization?.trim() ?? '') ?? [];
  return token.toLowerCase() === 'bearer' ? '' : token;
}

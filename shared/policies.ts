/** Who may do what: permissions by role in one table that the server and the screens read. */
import { contentActors, type ContentActor } from '#shared/content/content-lifecycle.ts';
import { userTypes, type StaffRole, type UserType } from './user-type.ts';

/** What staff can be allowed to do. */
export const permissions = [
  /** Writes for the editorial desk. */
  'contentWrite',
  'contentReview',
  'contentPublish',
  'commentModerate',
  'feedbackHandle',
  'awardEdit',
  'ceremonyRun',
  'accountManage',
  'columnEdit',
  /** Edits and publishes what stands around every page, such as the announcement bar. */
  'siteEdit',
  'auditRead',
  'jobRead',
  /** Looks at a public page as other apps show it, and at what is signed for the messaging app. */
  'shareCheck',
  /** Sees a whole ID number; each look leaves an audit row. */
  'operatorReveal',
] as const;
export type Permission = (typeof permissions)[number];

const permissionsByRole: Readonly<Record<StaffRole, readonly Permission[]>> = {
  reviewer: ['contentReview', 'shareCheck', 'operatorReveal'],
  publisher: ['contentWrite', 'contentPublish', 'columnEdit', 'siteEdit', 'shareCheck'],
  moderator: ['commentModerate', 'feedbackHandle'],
  editor: ['contentWrite', 'awardEdit', 'shareCheck'],
  operator: ['ceremonyRun', 'jobRead', 'shareCheck'],
  admin: permissions,
};

/** Somebody who is logged in, as far as rights depend on it. */
export interface Viewer {
  id: string;
  userType: UserType;
  roles: readonly StaffRole[];
}

/** Permissions of some roles, each once, in the order of the table. */
export function permissionsOf(roles: readonly StaffRole[]): Permission[] {
  return permissions.filter((permission) => roles.some((role) => permissionsByRole[role].includes(permission)));
}

/** Whether somebody may do something. */
export function can(viewer: Viewer | null, permission: Permission): boolean {
  return viewer !== null && permissionsOf(viewer.roles).includes(permission);
}

/** Staff is whoever holds a role. */
export function isStaff(viewer: Viewer | null): boolean {
  return viewer !== null && viewer.roles.length > 0;
}

/** Who has a place in the management centre: institutions and staff. */
export function mayManage(viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.userType === userTypes.pgc || isStaff(viewer));
}

/** A work as far as rights depend on it. */
export interface OwnedWork {
  /** Null for what the editorial desk writes. */
  ownerId: string | null;
  /** The owner is no institution but somebody of the staff. */
  isDesk: boolean;
}

/** In which qualities somebody meets a work: its own author, and by his permissions a reviewer or publisher. */
export function actorsFor(viewer: Viewer | null, { ownerId, isDesk }: OwnedWork): ContentActor[] {
  if (!viewer) return [];
  const isOwn = ownerId === viewer.id && mayManage(viewer);
  const qualities: Readonly<Record<ContentActor, boolean>> = {
    author: isOwn || (isDesk && can(viewer, 'contentWrite')),
    reviewer: can(viewer, 'contentReview'),
    publisher: can(viewer, 'contentPublish'),
  };
  return contentActors.filter((actor) => qualities[actor]);
}

/** Permissions by role, in one table that the server and the screens read. */
import { contentActors, type ContentActor } from '#shared/content/content-lifecycle.ts';
import { userTypes, type StaffRole, type UserType } from './user-type.ts';

/** Permissions of staff. */
export const permissions = [
  /** Write articles and episodes of the site itself. */
  'contentWrite',
  'contentReview',
  'contentPublish',
  'commentModerate',
  'feedbackHandle',
  /** Edit all pictures of the library, not only the own ones. */
  'mediaEdit',
  'awardEdit',
  'ceremonyRun',
  'accountManage',
  'columnEdit',
  /** Edit and publish the parts around every page, such as the announcement bar. */
  'siteEdit',
  /** Export the whole site, and import such a file into an empty one. */
  'siteTransfer',
  'auditRead',
  'jobRead',
  /** Read how often pages, films and searches were used. */
  'statisticsRead',
  /** Inspect the preview of a public page in other apps, and the signature for the messaging app. */
  'shareCheck',
  /** Read an operator's full ID number; each read is recorded in the audit trail. */
  'operatorReveal',
] as const;
export type Permission = (typeof permissions)[number];

const permissionsByRole: Readonly<Record<StaffRole, readonly Permission[]>> = {
  reviewer: ['contentReview', 'statisticsRead', 'shareCheck', 'operatorReveal'],
  publisher: ['contentWrite', 'contentPublish', 'mediaEdit', 'columnEdit', 'siteEdit', 'statisticsRead', 'shareCheck'],
  moderator: ['commentModerate', 'feedbackHandle', 'statisticsRead'],
  editor: ['contentWrite', 'mediaEdit', 'awardEdit', 'statisticsRead', 'shareCheck'],
  operator: ['ceremonyRun', 'jobRead', 'statisticsRead', 'shareCheck'],
  admin: permissions,
};

/** A logged-in user, reduced to the fields that permissions depend on. */
export interface Viewer {
  id: string;
  userType: UserType;
  roles: readonly StaffRole[];
}

/** Union of the permissions of the roles, in the order of the table. */
export function permissionsOf(roles: readonly StaffRole[]): Permission[] {
  return permissions.filter((permission) => roles.some((role) => permissionsByRole[role].includes(permission)));
}

/** Whether the viewer has the permission. */
export function can(viewer: Viewer | null, permission: Permission): boolean {
  return viewer !== null && permissionsOf(viewer.roles).includes(permission);
}

/** Whether the viewer has at least one role. */
export function isStaff(viewer: Viewer | null): boolean {
  return viewer !== null && viewer.roles.length > 0;
}

/** Whether the viewer may use the management centre: institutions and staff. */
export function mayManage(viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.userType === userTypes.pgc || isStaff(viewer));
}

/** An item, reduced to the fields that permissions depend on. */
export interface OwnedItem {
  /** Null for items without an owner, written by staff. */
  ownerId: string | null;
  /** The owner is not an institution. */
  isStaffItem: boolean;
}

/** The viewer's roles towards an item: author, and by permission reviewer or publisher. */
export function actorsFor(viewer: Viewer | null, { ownerId, isStaffItem }: OwnedItem): ContentActor[] {
  if (!viewer) return [];
  const isOwn = ownerId === viewer.id && mayManage(viewer);
  const isActor: Readonly<Record<ContentActor, boolean>> = {
    author: isOwn || (isStaffItem && can(viewer, 'contentWrite')),
    reviewer: can(viewer, 'contentReview'),
    publisher: can(viewer, 'contentPublish'),
  };
  return contentActors.filter((actor) => isActor[actor]);
}

/** Permissions by role, in one table that the server and the screens read. */
import { contentActors, type ContentActor } from '#shared/content/content-lifecycle.ts';
import { userTypes, type RoleColumns, type StaffRole, type UserType } from './user-type.ts';

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
  writer: ['contentWrite', 'statisticsRead', 'shareCheck'],
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
  /** Columns of the roles that are limited to some; absent = none is. */
  columns?: RoleColumns | undefined;
}

/** Permissions that a role keeps where it is limited to columns; the others concern the whole site. */
const columnPermissions: readonly Permission[] = ['contentWrite', 'contentReview', 'contentPublish', 'statisticsRead', 'shareCheck'];

/** Union of the permissions of the roles, in the order of the table. */
export function permissionsOf(roles: readonly StaffRole[], columns: RoleColumns = {}): Permission[] {
  return permissions.filter((permission) => roles.some((role) => gives(role, { permission, isLimited: columns[role] !== undefined })));
}

function gives(role: StaffRole, { permission, isLimited }: { permission: Permission; isLimited: boolean }): boolean {
  return permissionsByRole[role].includes(permission) && (!isLimited || columnPermissions.includes(permission));
}

/** Whether the viewer has the permission, perhaps for some columns only. */
export function can(viewer: Viewer | null, permission: Permission): boolean {
  return viewer !== null && permissionsOf(viewer.roles, viewer.columns).includes(permission);
}

/** The columns for which the viewer has a permission; null = all of them. */
export function columnsFor({ roles, columns = {} }: Viewer, permission: Permission): readonly string[] | null {
  const giving = roles.filter((role) => gives(role, { permission, isLimited: columns[role] !== undefined }));
  if (giving.some((role) => columns[role] === undefined)) return null;
  return [...new Set(giving.flatMap((role) => columns[role] ?? []))];
}

/** Whether the viewer has the permission for one of the columns: that of an item and the one above it. */
export function canIn(viewer: Viewer, permission: Permission, columnIds: readonly string[]): boolean {
  const allowed = columnsFor(viewer, permission);
  return allowed === null || columnIds.some((id) => allowed.includes(id));
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
  /** Its column and the one above it. */
  columnIds: readonly string[];
}

/** The viewer's roles towards an item: author, and by permission reviewer or publisher. */
export function actorsFor(viewer: Viewer | null, { ownerId, isStaffItem, columnIds }: OwnedItem): ContentActor[] {
  if (!viewer) return [];
  const mayWrite = canIn(viewer, 'contentWrite', columnIds);
  // Writers who are limited to other columns by now do not even write in items of their own.
  const isOwn = ownerId === viewer.id && mayManage(viewer) && (mayWrite || !can(viewer, 'contentWrite'));
  const isActor: Readonly<Record<ContentActor, boolean>> = {
    author: isOwn || (isStaffItem && mayWrite),
    reviewer: canIn(viewer, 'contentReview', columnIds),
    publisher: canIn(viewer, 'contentPublish', columnIds),
  };
  return contentActors.filter((actor) => isActor[actor]);
}

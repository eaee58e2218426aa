/** First screen of the management centre by role: the list that concerns its user, in one table that the menus and the server read. */
import { paths } from './paths.ts';
import { permissionsOf, type Permission, type Viewer } from './policies.ts';
import { userTypes } from './user-type.ts';

interface Row {
  /** Permission that the entrance needs; null = institutions. */
  permission: Permission | null;
  path: string;
}

/** The first row that fits is the one. */
const table = {
  /** Administrators: the first steps of a new site, and the works in review once these are done. */
  start: { permission: 'accountManage', path: paths.manage },
  audit: { permission: 'contentReview', path: paths.manageWorks('audit') },
  audited: { permission: 'contentPublish', path: paths.manageWorks('audited') },
  editions: { permission: 'awardEdit', path: paths.manageEditions },
  comments: { permission: 'commentModerate', path: paths.manageComments },
  jobs: { permission: 'jobRead', path: paths.manageJobs },
  draft: { permission: null, path: paths.manageWorks('draft') },
} as const satisfies Record<string, Row>;

export type EntranceKey = keyof typeof table;
export const entranceKeys = Object.keys(table) as readonly EntranceKey[];

export interface Entrance {
  key: EntranceKey;
  path: string;
}

/** Null for those who have no place in the management centre. */
export function entranceOf({ userType, roles }: Pick<Viewer, 'userType' | 'roles'>): Entrance | null {
  const permissions = permissionsOf(roles);
  const key = entranceKeys.find((one) => {
    const { permission } = table[one];
    return permission === null ? userType === userTypes.pgc : permissions.includes(permission);
  });
  return key ? { key, path: table[key].path } : null;
}

/** The list behind the first steps. */
export const listAfterStart = table.audit.path;

/** Which pending work is counted beside the link to the management centre, by role, in one table that the menus and the server read. */
import { permissionsOf, type Permission, type Viewer } from './policies.ts';
import { userTypes } from './user-type.ts';

/** The permission that each needs; `draft` is also for institutions. The first row that fits is the one. */
const table = {
  start: 'accountManage',
  audit: 'contentReview',
  audited: 'contentPublish',
  editions: 'awardEdit',
  comments: 'commentModerate',
  jobs: 'jobRead',
  draft: 'contentWrite',
} as const satisfies Record<string, Permission>;

export type EntranceKey = keyof typeof table;
export const entranceKeys = Object.keys(table) as readonly EntranceKey[];

/** Null for those who have no place in the management centre. */
export function entranceOf({ userType, roles }: Pick<Viewer, 'userType' | 'roles'>): EntranceKey | null {
  const permissions = permissionsOf(roles);
  return entranceKeys.find((key) => permissions.includes(table[key]) || (key === 'draft' && userType === userTypes.pgc)) ?? null;
}

/** User types of the specification and the staff roles beside them. */

export const userTypes = { pgc: 10, ordinary: 20 } as const;
export type UserType = (typeof userTypes)[keyof typeof userTypes];

/** Registration without a type means an institution. */
export const defaultUserType: UserType = userTypes.pgc;

/** Roles that any account may hold besides its type; permissions derive from them. */
export const staffRoles = ['writer', 'reviewer', 'publisher', 'moderator', 'editor', 'operator', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that can be limited to columns of the site. */
export const columnRoles = ['writer', 'reviewer', 'publisher'] as const satisfies readonly StaffRole[];
/** Columns of the roles of an account that are limited; a role that is absent holds for all columns. */
export type RoleColumns = Readonly<Partial<Record<StaffRole, readonly string[]>>>;

/** Whether the management centre has work for an account: those of staff and of institutions. */
export const isManager = ({ userType, roles }: { userType: number; roles: readonly unknown[] }): boolean =>
  userType === userTypes.pgc || roles.length > 0;

/** User types of the specification and the staff roles beside them. */

export const userTypes = { pgc: 10, ordinary: 20 } as const;
export type UserType = (typeof userTypes)[keyof typeof userTypes];

/** Registration without a type means an institution. */
export const defaultUserType: UserType = userTypes.pgc;

/** Roles that any account may hold besides its type; permissions derive from them. */
export const staffRoles = ['reviewer', 'publisher', 'moderator', 'editor', 'operator', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

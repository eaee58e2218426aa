import { expect, test } from 'vitest';
import { entranceOf } from './entrances.ts';
import { staffRoles, userTypes, type StaffRole } from './user-type.ts';

const keyFor = (roles: StaffRole[], userType: 10 | 20 = userTypes.ordinary) => entranceOf({ userType, roles });

test('counts for each role the work of its own, and gives every role an entrance', () => {
  expect(Object.fromEntries(staffRoles.map((role) => [role, keyFor([role])]))).toEqual({
    writer: 'draft',
    reviewer: 'audit',
    publisher: 'audited',
    moderator: 'comments',
    editor: 'editions',
    operator: 'jobs',
    admin: 'start',
  });
});

test('counts drafts for institutions and nothing for members, with roles before the institution', () => {
  expect([keyFor([], userTypes.pgc), keyFor([]), keyFor(['moderator'], userTypes.pgc), keyFor(['publisher', 'reviewer'])]).toEqual([
    'draft',
    null,
    'comments',
    'audit',
  ]);
});

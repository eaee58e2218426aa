import { expect, test } from 'vitest';
import { entranceOf } from './entrances.ts';
import { staffRoles, userTypes, type StaffRole } from './user-type.ts';

const pathFor = (roles: StaffRole[], userType: 10 | 20 = userTypes.ordinary) => entranceOf({ userType, roles })?.path ?? null;

test('leads each role to its list, and gives every role an entrance', () => {
  expect(Object.fromEntries(staffRoles.map((role) => [role, pathFor([role])]))).toEqual({
    reviewer: '/manage/works/audit',
    publisher: '/manage/works/audited',
    moderator: '/manage/comments',
    editor: '/manage/editions',
    operator: '/manage/jobs',
    admin: '/manage',
  });
});

test('leads institutions to their drafts and members nowhere, with roles before the institution', () => {
  expect([pathFor([], userTypes.pgc), pathFor([]), pathFor(['moderator'], userTypes.pgc), pathFor(['publisher', 'reviewer'])]).toEqual([
    '/manage/works/draft',
    null,
    '/manage/comments',
    '/manage/works/audit',
  ]);
});

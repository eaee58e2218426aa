/** Roles of a viewer towards an item: every one or two staff roles × their columns × user type × whose item it is. */
import { expect, test } from 'vitest';
import { contentActors, type ContentActor } from './content/content-lifecycle.ts';
import { actorsFor, permissions, permissionsOf, type OwnedItem, type Permission, type Viewer } from './policies.ts';
import { staffRoles, userTypes, type StaffRole, type UserType } from './user-type.ts';

/** Actors that a role makes of its holder in the columns that it covers. */
const actorsOfRole: Readonly<Record<StaffRole, readonly ContentActor[]>> = {
  writer: ['author'],
  reviewer: ['reviewer'],
  publisher: ['author', 'publisher'],
  moderator: [],
  editor: ['author'],
  operator: [],
  admin: ['author', 'reviewer', 'publisher'],
};

/** Columns of a role, and whether they cover an item of the column `news` below `press`. */
const limits = [
  { columns: undefined, isCovered: true },
  { columns: ['news'], isCovered: true },
  { columns: ['press', 'films'], isCovered: true },
  { columns: ['films'], isCovered: false },
  { columns: [], isCovered: false },
] as const;

const items = [true, false].flatMap((isOwn) => [true, false].map((isStaffItem) => ({ isOwn, isStaffItem })));

interface Grant {
  role: StaffRole;
  columns: readonly string[] | undefined;
  isCovered: boolean;
}

const single: readonly Grant[] = staffRoles.flatMap((role) => limits.map((limit) => ({ role, ...limit })));
const grantSets: readonly (readonly Grant[])[] = [
  [],
  ...single.map((one) => [one]),
  ...single.flatMap((one) => single.filter(({ role }) => role > one.role).map((other) => [one, other])),
];

function viewerWith(grants: readonly Grant[], userType: UserType): Viewer {
  return {
    id: 'me',
    userType,
    roles: grants.map(({ role }) => role),
    columns: Object.fromEntries(grants.flatMap(({ role, columns }) => (columns ? [[role, columns]] : []))),
  };
}

function itemOf({ isOwn, isStaffItem }: { isOwn: boolean; isStaffItem: boolean }): OwnedItem {
  return { ownerId: isOwn ? 'me' : 'other', isStaffItem, columnIds: ['news', 'press'] };
}

interface Case {
  grants: readonly Grant[];
  userType: UserType;
  item: { isOwn: boolean; isStaffItem: boolean };
}

const cases: readonly Case[] = grantSets.flatMap((grants) =>
  Object.values(userTypes).flatMap((userType) => items.map((item) => ({ grants, userType, item }))),
);

function expectedActors({ grants, userType, item: { isOwn, isStaffItem } }: Case): readonly ContentActor[] {
  const here = grants.filter(({ isCovered }) => isCovered).flatMap(({ role }) => actorsOfRole[role]);
  const isWriter = grants.some(({ role }) => actorsOfRole[role].includes('author'));
  const belongs = userType === userTypes.pgc || grants.length > 0;
  // Writers of the site write in their columns only; all others of the management centre write in their own items.
  const isAuthor = here.includes('author') ? isOwn || isStaffItem : isOwn && belongs && !isWriter;
  return contentActors.filter((actor) => (actor === 'author' ? isAuthor : here.includes(actor)));
}

test('own items, roles and columns together decide who is author, reviewer and publisher', () => {
  const found = cases.map((one) => [one, actorsFor(viewerWith(one.grants, one.userType), itemOf(one.item))] as const);

  expect(found.filter(([one, actors]) => actors.join() !== expectedActors(one).join())).toEqual([]);
  expect(cases.length).toBeGreaterThan(2_000);
});

/** Permissions for the whole site, which nobody has whose roles are all limited to columns. */
const ofWholeSite: readonly Permission[] = [
  'commentModerate',
  'feedbackHandle',
  'mediaEdit',
  'awardEdit',
  'ceremonyRun',
  'accountManage',
  'columnEdit',
  'siteEdit',
  'siteTransfer',
  'auditRead',
  'jobRead',
  'operatorReveal',
];

test.each(staffRoles)('a limited %s keeps the permissions of its items, and loses those of the whole site', (role) => {
  const free = permissionsOf([role]);

  expect(permissionsOf([role], { [role]: ['news'] })).toEqual(free.filter((permission) => !ofWholeSite.includes(permission)));
  expect(permissionsOf(['admin'])).toEqual(permissions);
});

test('nobody is an actor without an account, and an item without an owner is nobody’s own', () => {
  expect(actorsFor(null, itemOf({ isOwn: true, isStaffItem: true }))).toEqual([]);
  expect(actorsFor(viewerWith([], userTypes.pgc), { ownerId: null, isStaffItem: true, columnIds: ['news'] })).toEqual([]);
});

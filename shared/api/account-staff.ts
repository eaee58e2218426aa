/** Accounts for staff: lists, details, verification of institutions, blocking, roles, sessions. POST and GET /webAdmin/user/*. */
import { Array, Boolean, Enum, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';
import { emailMax, nickNameMax, searchTextMax } from '#shared/limits.ts';
import { staffRoles } from '#shared/user-type.ts';
import { agencyInfo } from './account.ts';
import { auditRow } from './audit.ts';
import { count, id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

const words = String({ maxLength: 2_000 });
const reason = String({ minLength: reasonMin, maxLength: reasonMax });
const userType = Union([Literal(10), Literal(20)]);
const role = Enum([...staffRoles]);
const nullableInstant = Union([Null(), instant]);

export const accountStates = ['active', 'blocked', 'closing', 'erased'] as const;
export type AccountState = (typeof accountStates)[number];
export const verifications = ['pending', 'verified', 'refused'] as const;
export type Verification = (typeof verifications)[number];

const verification = Enum([...verifications]);

const rowFields = {
  id,
  email: words,
  nickName: words,
  userType,
  status: Enum([...accountStates]),
  roles: Array(role),
  /** Of an institution; '' for others. */
  institution: words,
  /** Null for who is no institution. */
  verification: Union([Null(), verification]),
  /** What a decision on the institution rests on: sent back with it, so that nobody verifies what he has not seen. '' for others. */
  mark: words,
  createTime: instant,
  lastLoginTime: nullableInstant,
};
export const accountRow = Object(rowFields);
export type AccountRow = Static<typeof accountRow>;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/webAdmin/user/list',
  summary: 'Accounts by name, e-mail or institution, the newest first',
  auth: 'staff',
  permission: 'accountManage',
  answer: 'rows',
  query: Object({
    search: Optional(String({ maxLength: searchTextMax })),
    userType: Optional(userType),
    /** `any`: whoever holds a role. */
    role: Optional(Enum([...staffRoles, 'any'])),
    verification: Optional(verification),
    status: Optional(Enum([...accountStates])),
    ...pagingQuery,
  }),
  data: Array(accountRow),
});

export const accountDetail = Object({
  ...rowFields,
  language: Union([Literal('zh-Hans'), Literal('en')]),
  mustChangePassword: Boolean(),
  /** When a closing account is erased. */
  eraseTime: nullableInstant,
  /** Phone and ID number masked; both languages of the name that an invitation gave. Null for who is no institution. */
  agency: Union([
    Object({
      ...agencyInfo.properties,
      institutionZh: words,
      institutionEn: words,
      verifiedTime: nullableInstant,
      verifiedByName: words,
      isInvited: Boolean(),
    }),
    Null(),
  ]),
  grants: Array(Object({ role, grantedByName: words, grantTime: instant })),
  sessionCount: count,
  workCount: count,
  commentCount: count,
  /** The account is the caller's own: roles and blocking are somebody else's to decide. */
  isOwn: Boolean(),
  /** Nobody else could manage accounts any more. */
  isLastAdmin: Boolean(),
});
export type AccountDetail = Static<typeof accountDetail>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/webAdmin/user/detail',
  summary: 'An account with its institution, roles, counts; phone and ID number are masked',
  auth: 'staff',
  permission: 'accountManage',
  query: Object({ userId: id }),
  data: accountDetail,
});

export const listAccountHistory = endpoint({
  method: 'GET',
  path: '/webAdmin/user/history',
  summary: 'What the audit trail says about an account, the latest first; `before` goes on from a row',
  auth: 'staff',
  permission: 'accountManage',
  answer: 'rows',
  query: Object({ userId: id, before: Optional(Integer({ minimum: 1 })) }),
  data: Array(auditRow),
});

export const decideAgencies = endpoint({
  method: 'POST',
  path: '/webAdmin/user/verify',
  summary:
    'Verify institutions or refuse them, and tell them; those that were decided or have changed their operator since they were seen are left and told',
  auth: 'staff',
  permission: 'accountManage',
  body: Object({
    /** With the `mark` that each had when it was seen. */
    seen: Array(Object({ id, mark: String({ maxLength: 64 }) }), { minItems: 1, maxItems: 50 }),
    outcome: Union([Literal('verified'), Literal('refused')]),
    reason: String({ maxLength: reasonMax }),
  }),
  data: Object({ decided: Array(id), left: Array(Object({ id, verification: Union([Null(), verification]) })) }),
});

export const blockAccount = endpoint({
  method: 'POST',
  path: '/webAdmin/user/block',
  summary:
    'Close an account to its owner, also while it is being closed by them, and end its sessions and preview links, or open it again; 409 with the present `data.status` where it is so already',
  auth: 'staff',
  permission: 'accountManage',
  body: Object({ userId: id, isBlocked: Boolean(), reason }),
  data: Null(),
});

export const setAccountRole = endpoint({
  method: 'POST',
  path: '/webAdmin/user/role',
  summary: 'Give a role or take it; nobody gives himself one, and the last administrator keeps his (409)',
  auth: 'staff',
  permission: 'accountManage',
  body: Object({ userId: id, role, isHeld: Boolean() }),
  data: Object({ roles: Array(role) }),
});

export const endAccountSessions = endpoint({
  method: 'POST',
  path: '/webAdmin/user/endSessions',
  summary: 'End all sessions of an account; gives how many were open',
  auth: 'staff',
  permission: 'accountManage',
  body: Object({ userId: id }),
  data: Object({ ended: count }),
});

export const addStaffAccount = endpoint({
  method: 'POST',
  path: '/webAdmin/user/add',
  summary: 'Make an account for staff; its first password is told only in this answer and must be changed at the first login',
  auth: 'staff',
  permission: 'accountManage',
  body: Object({
    email: String({ maxLength: emailMax + 10 }),
    nickName: String({ maxLength: nickNameMax * 4 }),
    roles: Array(role, { minItems: 1, maxItems: staffRoles.length, uniqueItems: true }),
  }),
  data: Object({ id, firstPassword: words }),
});

/**
 * Accounts for staff: lists, details, verification of institutions, blocking, roles, sessions (/webAdmin/user/*), and the
 * agreements that accounts accept (/webAdmin/agreement/*).
 */
import * as Type from 'typebox';
import { reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';
import { roleColumnsMax, searchTextMax } from '#shared/limits.ts';
import { staffRoles } from '#shared/user-type.ts';
import { agencyInfo } from './account.ts';
import { agreementKinds } from './agreement.ts';
import { auditRow } from './audit.ts';
import { count, id, instant, shortText, text } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

const reason = Type.String({ minLength: reasonMin, maxLength: reasonMax });
const userType = Type.Union([Type.Literal(10), Type.Literal(20)]);
const role = Type.Enum([...staffRoles]);
const nullableInstant = Type.Union([Type.Null(), instant]);

export const accountStates = ['active', 'blocked', 'closing', 'erased'] as const;
export type AccountState = (typeof accountStates)[number];
export const verifications = ['pending', 'verified', 'refused'] as const;
export type Verification = (typeof verifications)[number];

const verification = Type.Enum([...verifications]);
/** Its link works, or no longer. */
const invitationSteps = ['sent', 'expired'] as const;

const rowFields = {
  id,
  email: shortText,
  nickName: shortText,
  /** The name on English screens; '' = the same. */
  nameEn: shortText,
  userType,
  status: Type.Enum([...accountStates]),
  roles: Type.Array(role),
  /** Roles that hold for some columns only. */
  limitedRoles: Type.Array(role),
  hasSecondFactor: Type.Boolean(),
  /** Of an account whose owner has set no password until now; null for others. */
  invitation: Type.Union([Type.Null(), Type.Enum([...invitationSteps])]),
  /** Of an institution; '' for others. */
  institution: shortText,
  /** Null for who is no institution. */
  verification: Type.Union([Type.Null(), verification]),
  /**
   * Version of the institution's fields; sent back with a decision, so that staff never verify fields that they have not
   * read. '' for other accounts.
   */
  mark: shortText,
  createTime: instant,
  lastLoginTime: nullableInstant,
};
export const accountRow = Type.Object(rowFields);
export type AccountRow = Type.Static<typeof accountRow>;

/** Staff are people with a role; an institution is none of them. */
export const accountGroups = ['staff', 'institutions', 'visitors'] as const;
export type AccountGroup = (typeof accountGroups)[number];

export const countAccounts = endpoint({
  method: 'GET',
  path: '/webAdmin/user/counts',
  summary: 'Number of accounts in each group that fit a search, without erased ones',
  auth: 'staff',
  permission: 'accountManage',
  query: Type.Object({ search: Type.Optional(Type.String({ maxLength: searchTextMax })) }),
  data: Type.Object({ staff: count, institutions: count, visitors: count }),
});

export const listAccounts = endpoint({
  method: 'GET',
  path: '/webAdmin/user/list',
  summary: 'Accounts by name, e-mail or institution, newest first',
  auth: 'staff',
  permission: 'accountManage',
  answer: 'rows',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchTextMax })),
    group: Type.Optional(Type.Enum([...accountGroups])),
    userType: Type.Optional(userType),
    /** `any`: accounts with any role. */
    role: Type.Optional(Type.Enum([...staffRoles, 'any'])),
    verification: Type.Optional(verification),
    status: Type.Optional(Type.Enum([...accountStates])),
    ...pagingQuery,
  }),
  data: Type.Array(accountRow),
});

export const accountDetail = Type.Object({
  ...rowFields,
  language: Type.Union([Type.Literal('zh-Hans'), Type.Literal('en')]),
  mustChangePassword: Type.Boolean(),
  /** A new address that its owner has not confirmed, and until when that is possible. */
  askedEmail: Type.Union([Type.Null(), Type.Object({ email: shortText, expireTime: instant })]),
  /** Until when the link of the invitation works; null after that, and for accounts that are not invited. */
  invitationEndTime: nullableInstant,
  /** When a closing account is erased. */
  eraseTime: nullableInstant,
  /** Phone and ID number masked; both languages of the name that an invitation gave. Null for who is no institution. */
  agency: Type.Union([
    Type.Object({
      ...agencyInfo.properties,
      institutionZh: shortText,
      institutionEn: shortText,
      verifiedTime: nullableInstant,
      verifiedByName: shortText,
      isInvited: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  /** One for each role. */
  grants: Type.Array(
    Type.Object({
      role,
      /** Empty = all columns. */ columns: Type.Array(Type.Object({ id, labelZh: shortText, labelEn: shortText })),
      grantedByName: shortText,
      grantTime: instant,
    }),
  ),
  sessionCount: count,
  workCount: count,
  commentCount: count,
  /** The account is the caller's own; roles and blocking need another administrator. */
  isOwn: Type.Boolean(),
  /** The only account left that can manage accounts. */
  isLastAdmin: Type.Boolean(),
});
export type AccountDetail = Type.Static<typeof accountDetail>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/webAdmin/user/detail',
  summary: 'An account with its institution, roles, counts; phone and ID number are masked',
  auth: 'staff',
  permission: 'accountManage',
  query: Type.Object({ userId: id }),
  data: accountDetail,
});

export const listAccountHistory = endpoint({
  method: 'GET',
  path: '/webAdmin/user/history',
  summary: 'Audit trail of an account, latest first; `before` continues after a row',
  auth: 'staff',
  permission: 'accountManage',
  answer: 'rows',
  query: Type.Object({ userId: id, before: Type.Optional(Type.Integer({ minimum: 1 })) }),
  data: Type.Array(auditRow),
});

export const decideAgencies = endpoint({
  method: 'POST',
  path: '/webAdmin/user/verify',
  summary:
    'Verify or refuse institutions and notify them; skips and returns those that were decided or changed their operator since they were read',
  auth: 'staff',
  permission: 'accountManage',
  body: Type.Object({
    /** With the `mark` that each had when it was seen. */
    seen: Type.Array(Type.Object({ id, mark: Type.String({ maxLength: 64 }) }), { minItems: 1, maxItems: 50 }),
    outcome: Type.Union([Type.Literal('verified'), Type.Literal('refused')]),
    reason: Type.String({ maxLength: reasonMax }),
  }),
  data: Type.Object({
    decided: Type.Array(id),
    left: Type.Array(Type.Object({ id, verification: Type.Union([Type.Null(), verification]) })),
  }),
});

export const blockAccount = endpoint({
  method: 'POST',
  path: '/webAdmin/user/block',
  summary:
    'Block an account, also one that its owner is closing, and end its sessions and preview links, or unblock it; 409 with the current `data.status` if it is in that state already',
  auth: 'staff',
  permission: 'accountManage',
  body: Type.Object({ userId: id, isBlocked: Type.Boolean(), reason }),
  data: Type.Null(),
});

export const setAccountRole = endpoint({
  method: 'POST',
  path: '/webAdmin/user/role',
  summary:
    'Grant a role, limit it to columns, or revoke it; nobody can grant one to themselves or to an institution (403), and the last administrator keeps theirs (409)',
  auth: 'staff',
  permission: 'accountManage',
  body: Type.Object({
    userId: id,
    role,
    isHeld: Type.Boolean(),
    /** Columns to which a writer, reviewer or publisher is limited, with those below them; empty = all. Absent leaves a held role as it is. */
    columns: Type.Optional(Type.Array(id, { maxItems: roleColumnsMax, uniqueItems: true })),
  }),
  data: Type.Object({ roles: Type.Array(role) }),
});

export const endAccountSessions = endpoint({
  method: 'POST',
  path: '/webAdmin/user/endSessions',
  summary: 'End all sessions of an account; returns how many were open',
  auth: 'staff',
  permission: 'accountManage',
  body: Type.Object({ userId: id }),
  data: Type.Object({ ended: count }),
});

/** Longest text of a version in one language, as HTML. */
export const agreementBodyMax = 200_000;
export const agreementTitleMax = 120;
/** Letters, digits, `_`, `.` and `-`. */
export const agreementVersionMax = 32;

const agreementStates = ['coming', 'inForce', 'past'] as const;
const agreementKey = {
  kind: Type.Enum([...agreementKinds]),
  version: Type.String({ minLength: 1, maxLength: agreementVersionMax, pattern: '^[\\w.-]+$' }),
};
const agreementTitle = Type.String({ maxLength: agreementTitleMax });
const agreementBody = Type.String({ maxLength: agreementBodyMax });
const agreementTexts = { titleZh: agreementTitle, titleEn: agreementTitle, bodyZh: agreementBody, bodyEn: agreementBody };
const legal = { auth: 'staff', permission: 'siteEdit' } as const;

const agreementRow = Type.Object({
  ...agreementKey,
  titleZh: shortText,
  titleEn: shortText,
  effectiveTime: instant,
  state: Type.Enum([...agreementStates]),
});
export type AgreementRow = Type.Static<typeof agreementRow>;

export const listAgreementVersions = endpoint({
  method: 'GET',
  path: '/webAdmin/agreement/list',
  summary: 'Versions of the user agreement and the privacy policy, the latest first',
  ...legal,
  data: Type.Array(agreementRow),
});

const agreementDetail = Type.Object({
  ...agreementKey,
  ...agreementTexts,
  titleZh: shortText,
  titleEn: shortText,
  bodyZh: text,
  bodyEn: text,
});
export type AgreementDetail = Type.Static<typeof agreementDetail>;

export const getAgreementVersion = endpoint({
  method: 'GET',
  path: '/webAdmin/agreement/detail',
  summary: 'The texts of one version in both languages',
  ...legal,
  query: Type.Object(agreementKey),
  data: agreementDetail,
});

export const publishAgreementVersion = endpoint({
  method: 'POST',
  path: '/webAdmin/agreement/publish',
  summary: 'Publish a version, in force at once or from `effectiveTime` on; its texts never change afterwards. 409 for a known version',
  ...legal,
  bodyBytesMax: 8 * agreementBodyMax,
  body: Type.Object({ ...agreementKey, ...agreementTexts, effectiveTime: nullableInstant }),
  data: Type.Null(),
});

export const publishAgreementTemplates = endpoint({
  method: 'POST',
  path: '/webAdmin/agreement/template',
  summary: 'Publish both texts as new versions made from the template of the organiser’s country, with its names filled in',
  ...legal,
  body: Type.Object({}),
  data: Type.Object({ version: Type.String({ maxLength: agreementVersionMax }) }),
});

export const withdrawAgreementVersion = endpoint({
  method: 'POST',
  path: '/webAdmin/agreement/withdraw',
  summary: 'Delete a version that is not in force yet; 409 for any other',
  ...legal,
  body: Type.Object(agreementKey),
  data: Type.Null(),
});

export const revealOperateOf = endpoint({
  method: 'POST',
  path: '/webAdmin/user/revealOperate',
  summary: 'Phone and ID number of an institution in full, for staff; audited with the reason',
  auth: 'staff',
  permission: 'operatorReveal',
  body: Type.Object({ userId: Type.String({ maxLength: 64 }), reason: Type.String({ minLength: 5, maxLength: 500 }) }),
  data: Type.Object({ operatePhone: shortText, operateCode: shortText }),
});

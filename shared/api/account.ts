/**
 * Accounts: POST /web/{login, register, getEmailCode, getEmailCodePwd, logout}, GET /web/getInfo, /web/user/*.
 */
import * as Type from 'typebox';
import { permissions } from '#shared/policies.ts';
import { staffRoles } from '#shared/user-type.ts';
import { emailMax, nickNameMax, operateCodeMax, operateNameMax, operatePhoneMax } from '#shared/limits.ts';
import { instant, shortText } from './fields.ts';
import { endpoint } from './endpoint.ts';

const email = Type.String({ maxLength: emailMax + 10 });
const emailCode = Type.String({ maxLength: 12 });
/** Above the password limit, so that the service can answer with its own error. */
const password = Type.String({ maxLength: 400 });
const nickName = Type.String({ maxLength: nickNameMax * 4 });
const operateName = Type.String({ maxLength: operateNameMax });
const operatePhone = Type.String({ maxLength: operatePhoneMax });
const operateCode = Type.String({ maxLength: operateCodeMax });
/** Code or `region_name` of a country or an area, as the city file has them. */
const region = Type.String({ maxLength: 200 });
const userType = Type.Union([Type.Literal(10), Type.Literal(20)]);
/** Separate consent to the use of the ID number in the same call. */
const idNumberConsent = Type.Boolean();
const nothing = Type.Null();

/** The institution behind a PGC account; phone and ID number are masked (`139****1234`). */
export const agencyInfo = Type.Object({
  institution: shortText,
  verification: Type.Union([Type.Literal('pending'), Type.Literal('verified'), Type.Literal('refused')]),
  operateName: shortText,
  operatePhone: shortText,
  operateCode: shortText,
  country: shortText,
  area: shortText,
  /**
   * Separate consent to the use of the ID number; null = no consent, and the number is not stored. One that is not confirmed
   * came with the form of another client and has no version.
   */
  idNumberConsent: Type.Union([Type.Null(), Type.Object({ version: shortText, acceptedAt: instant, isConfirmed: Type.Boolean() })]),
});
export type AgencyInfo = Type.Static<typeof agencyInfo>;

export const userInfo = Type.Object({
  id: shortText,
  /** The e-mail, with which one logs in. */
  userName: shortText,
  nickName: shortText,
  /** The name on English screens; '' = the same. */
  nameEn: shortText,
  userType,
  language: Type.Union([Type.Literal('zh-Hans'), Type.Literal('en')]),
  status: Type.Union([Type.Literal('active'), Type.Literal('closing')]),
  /** When a closing account is erased. */
  eraseAt: Type.Union([Type.Null(), instant]),
  roles: Type.Array(Type.Enum([...staffRoles])),
  permissions: Type.Array(Type.Enum([...permissions])),
  mustChangePassword: Type.Boolean(),
  /** `missing`: the site requires one of staff, and the management centre waits for it. */
  secondFactor: Type.Enum(['on', 'off', 'missing']),
  agreement: Type.Object({ acceptedVersion: shortText, acceptedAt: Type.Union([Type.Null(), instant]), currentVersion: shortText }),
  /** Null for ordinary users. */
  agency: Type.Union([Type.Null(), agencyInfo]),
  /** Notifications not read yet. */
  unread: Type.Integer({ minimum: 0 }),
  createTime: instant,
});
export type UserInfo = Type.Static<typeof userInfo>;

export const logIn = endpoint({
  method: 'POST',
  path: '/web/login',
  summary:
    'Log in with e-mail and password; returns a token. With a second factor 403 and `data.challenge`, with which the login continues, and `data.hasPasskey`',
  answer: 'token',
  body: Type.Object({ userName: email, password }),
  data: shortText,
});

export const getInfo = endpoint({
  method: 'GET',
  path: '/web/getInfo',
  summary: 'Account of the token',
  auth: 'user',
  answer: 'user',
  data: userInfo,
});

/** Seconds until the next code can be requested; a queued one is sent as soon as the mail server answers, while the code is valid. */
const codeSent = Type.Object({ seconds: Type.Integer({ minimum: 0 }), isQueued: Type.Optional(Type.Literal(true)) });

export const getEmailCode = endpoint({
  method: 'POST',
  also: ['GET'],
  path: '/web/getEmailCode',
  summary: 'Send a registration code to an address; the response is the same whether the address is registered or not',
  body: Type.Object({ email }),
  data: codeSent,
});

export const getEmailCodePwd = endpoint({
  method: 'POST',
  also: ['GET'],
  path: '/web/getEmailCodePwd',
  summary: 'Send a password code to the account of the token, or else of the address',
  auth: 'optional',
  body: Type.Object({ email: Type.Optional(email) }),
  data: codeSent,
});

export const register = endpoint({
  method: 'POST',
  also: ['PUT'],
  path: '/web/register',
  summary:
    'Register an institution (10) or an ordinary user (20); the current agreement counts as accepted. Without `idNumberConsent` the ID number is stored and its owner asked to confirm the consent at the next login in a browser; with `false` it is checked but not stored',
  body: Type.Object({
    userType: Type.Optional(userType),
    nickName,
    email,
    emailCode,
    password,
    operateName: Type.Optional(operateName),
    operatePhone: Type.Optional(operatePhone),
    operateCode: Type.Optional(operateCode),
    country: Type.Optional(region),
    area: Type.Optional(region),
    idNumberConsent: Type.Optional(idNumberConsent),
    invitationCode: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  data: nothing,
});

export const updateNickName = endpoint({
  method: 'POST',
  also: ['PUT'],
  path: '/web/user/updateNickName',
  summary: 'Change the display name, and the one on English screens where it is given',
  auth: 'user',
  body: Type.Object({ nickName, nameEn: Type.Optional(nickName) }),
  data: userInfo,
});

export const updateOperate = endpoint({
  method: 'POST',
  also: ['PUT'],
  path: '/web/user/updateOperate',
  summary:
    'Change the agent operator; a missing or empty field stays as it is, a new name or ID number must be verified again. A new ID number is refused with `idNumberConsent: false`, and without it stored as at registration',
  auth: 'pgc',
  body: Type.Object({
    operateName: Type.Optional(operateName),
    operatePhone: Type.Optional(operatePhone),
    operateCode: Type.Optional(operateCode),
    country: Type.Optional(region),
    area: Type.Optional(region),
    idNumberConsent: Type.Optional(idNumberConsent),
  }),
  data: userInfo,
});

export const updatePwd = endpoint({
  method: 'POST',
  also: ['PUT'],
  path: '/web/user/updatePwd',
  summary: 'Set a new password with a code; ends all other sessions. Without a token the address names the account',
  auth: 'optional',
  body: Type.Object({ email: Type.Optional(email), emailCode, password }),
  data: nothing,
});

/** The account's language of mails; sent when a user switches the site's. */
export const updateLanguage = endpoint({
  method: 'POST',
  path: '/web/user/updateLanguage',
  summary: 'Set the language of mails',
  auth: 'user',
  whileClosing: true,
  body: Type.Object({ language: Type.Union([Type.Literal('zh-Hans'), Type.Literal('en')]) }),
  data: nothing,
});

export const logOut = endpoint({
  method: 'POST',
  path: '/web/logout',
  summary: 'End the session of the token; does nothing without one',
  auth: 'optional',
  body: Type.Object({}),
  data: nothing,
});

export const acceptAgreement = endpoint({
  method: 'POST',
  path: '/web/user/acceptAgreement',
  summary: 'Accept the current agreement',
  auth: 'user',
  body: Type.Object({ version: Type.String({ maxLength: 32 }) }),
  data: userInfo,
});

/** Full phone and ID number, for the owner after a password check. */
export const revealOperate = endpoint({
  method: 'POST',
  path: '/web/user/revealOperate',
  summary: 'Own phone and ID number in full; requires the password and is audited',
  auth: 'pgc',
  whileClosing: true,
  body: Type.Object({ password }),
  data: Type.Object({ operatePhone: shortText, operateCode: shortText }),
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/web/user/export',
  summary: 'All data stored about the account, for its owner; phone and ID number are masked, `revealOperate` returns them in full',
  auth: 'user',
  data: Type.Object({}, { additionalProperties: true }),
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/web/user/close',
  summary: 'Close the account: it is read-only and can be reopened until it is erased after the cool-off period',
  auth: 'user',
  whileClosing: true,
  body: Type.Object({ password }),
  data: userInfo,
});

export const reopenAccount = endpoint({
  method: 'POST',
  path: '/web/user/reopen',
  summary: 'Reopen an account that is closing',
  auth: 'user',
  whileClosing: true,
  body: Type.Object({}),
  data: userInfo,
});

export const verifyCode = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/verifyCode',
  summary: 'Check an invitation code; returns the institution and edition it is for',
  limit: 'invitation',
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
  data: Type.Object({
    code: shortText,
    institution: shortText,
    expiresAt: Type.Union([Type.Null(), instant]),
    remaining: Type.Integer({ minimum: 0 }),
  }),
});

export const sessionRow = Type.Object({
  id: shortText,
  /** Browser and system, such as "Chrome · Windows"; '' if unknown. */
  device: shortText,
  createTime: instant,
  lastSeenTime: instant,
  expireTime: instant,
  /** The session of the caller. */
  isCurrent: Type.Boolean(),
});
export type SessionRow = Type.Static<typeof sessionRow>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/web/user/session/list',
  summary: 'Open sessions, most recently used first',
  auth: 'user',
  answer: 'rows',
  data: Type.Array(sessionRow),
});

export const revokeSession = endpoint({
  method: 'POST',
  path: '/web/user/session/revoke',
  summary: 'End one of the caller’s sessions',
  auth: 'user',
  whileClosing: true,
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  data: Type.Null(),
});

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/web/user/session/revokeOthers',
  summary: 'End all sessions except the current one; returns how many',
  auth: 'user',
  whileClosing: true,
  body: Type.Object({}),
  data: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
});

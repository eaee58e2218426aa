/**
 * Accounts: POST /web/{login, register, getEmailCode, getEmailCodePwd, logout}, GET /web/getInfo, /web/user/*.
 */
import { Array, Boolean, Enum, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { permissions } from '#shared/policies.ts';
import { staffRoles } from '#shared/user-type.ts';
import { emailMax, nickNameMax, operateCodeMax, operateNameMax, operatePhoneMax } from '#shared/limits.ts';
import { instant } from './content.ts';
import { endpoint } from './endpoint.ts';

const words = String({ maxLength: 2_000 });
const email = String({ maxLength: emailMax + 10 });
const emailCode = String({ maxLength: 12 });
/** Longer than any password may be, so that its own refusal can be told. */
const password = String({ maxLength: 400 });
const nickName = String({ maxLength: nickNameMax * 4 });
const operateName = String({ maxLength: operateNameMax });
const operatePhone = String({ maxLength: operatePhoneMax });
const operateCode = String({ maxLength: operateCodeMax });
/** Code or `region_name` of a country or an area, as the city file has them. */
const region = String({ maxLength: 200 });
const userType = Union([Literal(10), Literal(20)]);
/** Separate consent to the use of the ID number that comes with it. */
const idNumberConsent = Boolean();
const nothing = Null();

/** The institution behind a PGC account; phone and ID number are masked (`139****1234`). */
export const agencyInfo = Object({
  institution: words,
  verification: Union([Literal('pending'), Literal('verified'), Literal('refused')]),
  operateName: words,
  operatePhone: words,
  operateCode: words,
  country: words,
  area: words,
  /** Separate consent to the use of the ID number; null = none, and no number is kept. */
  idNumberConsent: Union([Null(), Object({ version: words, acceptedAt: instant })]),
});
export type AgencyInfo = Static<typeof agencyInfo>;

export const userInfo = Object({
  id: words,
  /** The e-mail, with which one logs in. */
  userName: words,
  nickName: words,
  userType,
  language: Union([Literal('zh-Hans'), Literal('en')]),
  status: Union([Literal('active'), Literal('closing')]),
  /** When a closing account is erased. */
  eraseAt: Union([Null(), instant]),
  roles: Array(Enum([...staffRoles])),
  permissions: Array(Enum([...permissions])),
  mustChangePassword: Boolean(),
  agreement: Object({ acceptedVersion: words, acceptedAt: Union([Null(), instant]), currentVersion: words }),
  /** Null for ordinary users. */
  agency: Union([Null(), agencyInfo]),
  /** Notifications not read yet. */
  unread: Integer({ minimum: 0 }),
  createTime: instant,
});
export type UserInfo = Static<typeof userInfo>;

export const logIn = endpoint({
  method: 'POST',
  path: '/web/login',
  summary: 'Log in with the e-mail and the password; answers with a token',
  answer: 'token',
  body: Object({ userName: email, password }),
  data: words,
});

export const getInfo = endpoint({
  method: 'GET',
  path: '/web/getInfo',
  summary: 'Who the token belongs to',
  auth: 'user',
  answer: 'user',
  data: userInfo,
});

/** Seconds until the next code may be asked for. */
const codeSent = Object({ seconds: Integer({ minimum: 0 }) });

export const getEmailCode = endpoint({
  method: 'POST',
  also: ['GET'],
  path: '/web/getEmailCode',
  summary: 'Send the code with which an address registers; the same answer whether it is registered or not',
  body: Object({ email }),
  data: codeSent,
});

export const getEmailCodePwd = endpoint({
  method: 'POST',
  also: ['GET'],
  path: '/web/getEmailCodePwd',
  summary: 'Send the code with which the password is changed: to the account of the token, or of the address',
  auth: 'optional',
  body: Object({ email: Optional(email) }),
  data: codeSent,
});

export const register = endpoint({
  method: 'POST',
  also: ['PUT'],
  path: '/web/register',
  summary:
    'Register an institution (10) or an ordinary user (20); the agreement in force counts as accepted. An ID number without the consent to its use is checked and not kept',
  body: Object({
    userType: Optional(userType),
    nickName,
    email,
    emailCode,
    password,
    operateName: Optional(operateName),
    operatePhone: Optional(operatePhone),
    operateCode: Optional(operateCode),
    country: Optional(region),
    area: Optional(region),
    idNumberConsent: Optional(idNumberConsent),
    invitationCode: Optional(String({ maxLength: 64 })),
  }),
  data: nothing,
});

export const updateNickName = endpoint({
  method: 'POST',
  also: ['PUT'],
  path: '/web/user/updateNickName',
  summary: 'Change the name that is shown',
  auth: 'user',
  body: Object({ nickName }),
  data: userInfo,
});

export const updateOperate = endpoint({
  method: 'POST',
  also: ['PUT'],
  path: '/web/user/updateOperate',
  summary:
    'Change the agent operator; a field left out or empty stays, a new name or ID number is to be verified again, and a new ID number needs the consent to its use',
  auth: 'pgc',
  body: Object({
    operateName: Optional(operateName),
    operatePhone: Optional(operatePhone),
    operateCode: Optional(operateCode),
    country: Optional(region),
    area: Optional(region),
    idNumberConsent: Optional(idNumberConsent),
  }),
  data: userInfo,
});

export const withdrawIdNumberConsent = endpoint({
  method: 'POST',
  path: '/web/user/withdrawIdNumberConsent',
  summary: 'Take back the consent to the use of the ID number: the number is erased, and the institution is to be verified again',
  auth: 'pgc',
  whileClosing: true,
  body: Object({}),
  data: userInfo,
});

export const updatePwd = endpoint({
  method: 'POST',
  also: ['PUT'],
  path: '/web/user/updatePwd',
  summary: 'Set a new password with a code; ends all other sessions. Without a token the address names the account',
  auth: 'optional',
  body: Object({ email: Optional(email), emailCode, password }),
  data: nothing,
});

/** The account's language of mails; sent when a user switches the site's. */
export const updateLanguage = endpoint({
  method: 'POST',
  path: '/web/user/updateLanguage',
  summary: 'Choose the language of mails',
  auth: 'user',
  whileClosing: true,
  body: Object({ language: Union([Literal('zh-Hans'), Literal('en')]) }),
  data: nothing,
});

export const logOut = endpoint({
  method: 'POST',
  path: '/web/logout',
  summary: 'End the session of the token; without one nothing happens',
  auth: 'optional',
  body: Object({}),
  data: nothing,
});

export const acceptAgreement = endpoint({
  method: 'POST',
  path: '/web/user/acceptAgreement',
  summary: 'Accept the agreement in force',
  auth: 'user',
  body: Object({ version: String({ maxLength: 32 }) }),
  data: userInfo,
});

/** Phone and ID number in full, for the owner who has just given the password. */
export const revealOperate = endpoint({
  method: 'POST',
  path: '/web/user/revealOperate',
  summary: 'Own phone and ID number in full; asks for the password and leaves an audit row',
  auth: 'pgc',
  whileClosing: true,
  body: Object({ password }),
  data: Object({ operatePhone: words, operateCode: words }),
});

export const revealOperateOf = endpoint({
  method: 'POST',
  path: '/webAdmin/user/revealOperate',
  summary: 'Phone and ID number of an institution in full, for staff; leaves an audit row with the reason',
  auth: 'staff',
  permission: 'operatorReveal',
  body: Object({ userId: String({ maxLength: 64 }), reason: String({ minLength: 5, maxLength: 500 }) }),
  data: Object({ operatePhone: words, operateCode: words }),
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/web/user/export',
  summary: 'Everything that is kept about the account, for its owner; phone and ID number masked, `revealOperate` gives them in full',
  auth: 'user',
  data: Object({}, { additionalProperties: true }),
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/web/user/close',
  summary: 'Close the account: it is erased after the cool-off, until then it can be opened again, and writes nothing',
  auth: 'user',
  whileClosing: true,
  body: Object({ password }),
  data: userInfo,
});

export const reopenAccount = endpoint({
  method: 'POST',
  path: '/web/user/reopen',
  summary: 'Take a closing back',
  auth: 'user',
  whileClosing: true,
  body: Object({}),
  data: userInfo,
});

export const verifyCode = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/verifyCode',
  summary: 'Whether an invitation code is valid, and what it is for',
  limit: 'invitation',
  query: Object({ code: String({ minLength: 1, maxLength: 64 }) }),
  data: Object({ code: words, institution: words, expiresAt: Union([Null(), instant]), remaining: Integer({ minimum: 0 }) }),
});

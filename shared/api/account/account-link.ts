/**
 * Links that administrators send to the owners of accounts, to set a password or to confirm a new address
 * (/webAdmin/user/*), and what their holders do with them (/web/accountLink/*).
 */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { id, shortText } from '#shared/api/fields.ts';
import { reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';
import { languages } from '#shared/language.ts';
import { emailMax, nickNameMax } from '#shared/limits.ts';
import { staffRoles } from '#shared/user-type.ts';

const manages = { auth: 'staff', permission: 'accountManage' } as const;
const token = Type.String({ maxLength: 100 });
const name = Type.String({ maxLength: nickNameMax * 4 });
/** Of the mail: handed over, waiting for the mail server, or refused by it. */
const delivery = Type.Object({ delivery: Type.Enum(['sent', 'waiting', 'refused']) });
const isMailed = Type.Boolean();
/** A link that is not mailed is returned once, to be handed over: its token, `delivery` is `none` then. '' for a mailed one. */
const issued = Type.Object({ delivery: Type.Enum(['none', 'sent', 'waiting', 'refused']), token });
export type IssuedLink = Type.Static<typeof issued>;

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/webAdmin/user/sendPasswordLink',
  summary:
    'Mail the owner of an account a link to set a new password, or the invitation again before it was accepted; works once, and a newer one replaces it. Only that of an invitation is returned instead of mailed. 403 for the own account, 409 with `data.status` for a blocked one',
  ...manages,
  limit: 'accountMail',
  body: Type.Object({ userId: id, isMailed }),
  data: issued,
});

export const getMailState = endpoint({
  method: 'GET',
  path: '/webAdmin/user/mailState',
  summary: 'Whether this site can send mail: invitations, codes and links need it',
  ...manages,
  data: Type.Object({ canSend: Type.Boolean() }),
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/webAdmin/user/invite',
  summary:
    'Create a staff account with a link to set its password, which is mailed to its owner or returned once; works once, within days. 503 for a mail without a mail server, and no account then',
  ...manages,
  limit: 'accountMail',
  body: Type.Object({
    email: Type.String({ maxLength: emailMax + 10 }),
    nickName: name,
    language: Type.Enum([...languages]),
    roles: Type.Array(Type.Enum([...staffRoles]), { minItems: 1, maxItems: staffRoles.length, uniqueItems: true }),
    isMailed,
  }),
  data: Type.Object({ id, ...issued.properties }),
});

export const withdrawStaffInvitation = endpoint({
  method: 'POST',
  path: '/webAdmin/user/withdrawInvitation',
  summary: 'Remove an account whose owner has not set a password yet, and end its link; 409 for any other account',
  ...manages,
  body: Type.Object({ userId: id }),
  data: Type.Null(),
});

export const changeAccountEmail = endpoint({
  method: 'POST',
  path: '/webAdmin/user/changeEmail',
  summary:
    'Mail a link to the new address of an account, and a notice to the present one, which stays until the link is used; a newer request replaces it',
  ...manages,
  limit: 'accountMail',
  body: Type.Object({
    userId: id,
    email: Type.String({ maxLength: emailMax + 10 }),
    reason: Type.String({ minLength: reasonMin, maxLength: reasonMax }),
  }),
  data: delivery,
});

export const withdrawAccountEmail = endpoint({
  method: 'POST',
  path: '/webAdmin/user/withdrawEmail',
  summary: 'Withdraw a new address that has not been confirmed; 409 if there is none',
  ...manages,
  body: Type.Object({ userId: id }),
  data: Type.Null(),
});

export const renameAccount = endpoint({
  method: 'POST',
  path: '/webAdmin/user/rename',
  summary: 'Set the names of an account, and those of its institution; an empty English name means the same as the other',
  ...manages,
  body: Type.Object({ userId: id, nickName: name, nameEn: name }),
  data: Type.Null(),
});

const linkState = Type.Object({
  /** `over`: unknown, used, replaced or expired. */
  state: Type.Enum(['password', 'email', 'over']),
  /** The address with which the account logs in, or will log in; '' when it is over. */
  email: shortText,
});
export type AccountLinkState = Type.Static<typeof linkState>;

export const checkAccountLink = endpoint({
  method: 'POST',
  path: '/web/accountLink/check',
  summary: 'What a link that an administrator sent is for',
  limit: 'accountLink',
  body: Type.Object({ token }),
  data: linkState,
});

export const setPasswordByLink = endpoint({
  method: 'POST',
  path: '/web/accountLink/password',
  summary: 'Set a new password with a link, once; ends all sessions. 410 for a link that is over',
  limit: 'accountLink',
  body: Type.Object({ token, password: Type.String({ maxLength: 400 }) }),
  data: Type.Null(),
});

export const confirmEmailByLink = endpoint({
  method: 'POST',
  path: '/web/accountLink/email',
  summary:
    'Confirm the new address of an account with a link, once; ends all sessions. 409 if another account has it by now, 410 for a link that is over',
  limit: 'accountLink',
  body: Type.Object({ token }),
  data: Type.Null(),
});

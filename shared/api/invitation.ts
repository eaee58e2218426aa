/** Invitation codes for staff: made, listed, revoked, and who used them. /webAdmin/invitation/*. */
import * as Type from 'typebox';
import { languages } from '#shared/language.ts';
import { emailMax, searchTextMax } from '#shared/limits.ts';
import { count, id, instant, shortText } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { verifications } from './account-staff.ts';
import { pagingQuery } from './paging.ts';

const institution = Type.String({ maxLength: 120 });

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];
export const invitationUsesMax = 500;
export const invitationDaysMax = 730;

export const invitationRow = Type.Object({
  id,
  institutionZh: shortText,
  institutionEn: shortText,
  /** Year of the edition that it is for; null for any. */
  editionYear: Type.Union([Type.Null(), Type.Integer()]),
  state: Type.Enum([...invitationStates]),
  /** Institutions that have registered with it, and that may still. */
  used: count,
  remaining: count,
  expireTime: Type.Union([Type.Null(), instant]),
  createTime: instant,
  createdByName: shortText,
});
export type InvitationRow = Type.Static<typeof invitationRow>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/webAdmin/invitation/list',
  summary: 'Invitations, newest first; a code is returned only when its invitation is created',
  auth: 'staff',
  permission: 'accountManage',
  answer: 'rows',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchTextMax })),
    state: Type.Optional(Type.Enum([...invitationStates])),
    ...pagingQuery,
  }),
  data: Type.Array(invitationRow),
});

export const addInvitation = endpoint({
  method: 'POST',
  path: '/webAdmin/invitation/add',
  summary: 'Create an invitation; its code is returned only once',
  auth: 'staff',
  permission: 'accountManage',
  body: Type.Object({
    institutionZh: institution,
    institutionEn: institution,
    editionId: Type.Optional(id),
    uses: Type.Integer({ minimum: 1, maximum: invitationUsesMax }),
    /** Null = without end. */
    days: Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: invitationDaysMax })]),
  }),
  data: Type.Object({ id, code: shortText }),
});

export const mailInvitation = endpoint({
  method: 'POST',
  path: '/webAdmin/invitation/mail',
  summary:
    'Mail an institution a link to register with a new code, which replaces the one before. 409 with `data.state` if the invitation is over, 503 without a mail server',
  auth: 'staff',
  permission: 'accountManage',
  limit: 'accountMail',
  body: Type.Object({ id, email: Type.String({ maxLength: emailMax + 10 }), language: Type.Enum([...languages]) }),
  data: Type.Object({ delivery: Type.Enum(['sent', 'waiting', 'refused']) }),
});

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/webAdmin/invitation/revoke',
  summary: 'Revoke an invitation; institutions that registered with it stay verified. 409 with `data.state` if it is over already',
  auth: 'staff',
  permission: 'accountManage',
  body: Type.Object({ id }),
  data: Type.Null(),
});

export const invitationUse = Type.Object({
  userId: id,
  nickName: shortText,
  email: shortText,
  institution: shortText,
  verification: Type.Enum([...verifications]),
  registerTime: instant,
});
export type InvitationUse = Type.Static<typeof invitationUse>;

export const listInvitationUses = endpoint({
  method: 'GET',
  path: '/webAdmin/invitation/uses',
  summary: 'Institutions that registered with an invitation, latest first',
  auth: 'staff',
  permission: 'accountManage',
  answer: 'rows',
  query: Type.Object({ id, ...pagingQuery }),
  data: Type.Array(invitationUse),
});

export const listInvitationEditions = endpoint({
  method: 'GET',
  path: '/webAdmin/invitation/editions',
  summary: 'Editions that an invitation can be for, latest first',
  auth: 'staff',
  permission: 'accountManage',
  data: Type.Array(Type.Object({ id, year: Type.Integer(), themeZh: shortText, themeEn: shortText })),
});

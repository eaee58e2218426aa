/** Invitation codes for staff: made, listed, revoked, and who used them. /webAdmin/invitation/*. */
import { Array, Enum, Integer, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { searchTextMax } from '#shared/limits.ts';
import { count, id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { verifications } from './account-staff.ts';
import { pagingQuery } from './paging.ts';

const words = String({ maxLength: 2_000 });
const institution = String({ maxLength: 120 });

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];
export const invitationUsesMax = 500;
export const invitationDaysMax = 730;

export const invitationRow = Object({
  id,
  institutionZh: words,
  institutionEn: words,
  /** Year of the edition that it is for; null for any. */
  editionYear: Union([Null(), Integer()]),
  state: Enum([...invitationStates]),
  /** Institutions that have registered with it, and that may still. */
  used: count,
  remaining: count,
  expireTime: Union([Null(), instant]),
  createTime: instant,
  createdByName: words,
});
export type InvitationRow = Static<typeof invitationRow>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/webAdmin/invitation/list',
  summary: 'Invitations, the newest first; codes are in no answer but that of their making',
  auth: 'staff',
  permission: 'accountManage',
  answer: 'rows',
  query: Object({ search: Optional(String({ maxLength: searchTextMax })), state: Optional(Enum([...invitationStates])), ...pagingQuery }),
  data: Array(invitationRow),
});

export const addInvitation = endpoint({
  method: 'POST',
  path: '/webAdmin/invitation/add',
  summary: 'Make an invitation; its code is told only in this answer',
  auth: 'staff',
  permission: 'accountManage',
  body: Object({
    institutionZh: institution,
    institutionEn: institution,
    editionId: Optional(id),
    uses: Integer({ minimum: 1, maximum: invitationUsesMax }),
    /** Null = without end. */
    days: Union([Null(), Integer({ minimum: 1, maximum: invitationDaysMax })]),
  }),
  data: Object({ id, code: words }),
});

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/webAdmin/invitation/revoke',
  summary: 'End an invitation; who has registered with it stays verified. 409 with `data.state` where it is over already',
  auth: 'staff',
  permission: 'accountManage',
  body: Object({ id }),
  data: Null(),
});

export const invitationUse = Object({
  userId: id,
  nickName: words,
  email: words,
  institution: words,
  verification: Enum([...verifications]),
  registerTime: instant,
});
export type InvitationUse = Static<typeof invitationUse>;

export const listInvitationUses = endpoint({
  method: 'GET',
  path: '/webAdmin/invitation/uses',
  summary: 'Institutions that registered with an invitation, the latest first',
  auth: 'staff',
  permission: 'accountManage',
  answer: 'rows',
  query: Object({ id, ...pagingQuery }),
  data: Array(invitationUse),
});

export const listInvitationEditions = endpoint({
  method: 'GET',
  path: '/webAdmin/invitation/editions',
  summary: 'Editions that an invitation can be for, the latest first',
  auth: 'staff',
  permission: 'accountManage',
  data: Array(Object({ id, year: Integer(), themeZh: words, themeEn: words })),
});

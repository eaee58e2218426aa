/** Rehearsals on a copy of the site, for staff who run the ceremony: /webAdmin/award/rehearsalSite/{info, make, open, remove}. */
import * as Type from 'typebox';
import { nightSubjects } from '#shared/award/night-check.ts';
import { rehearsalFaults, rehearsalStates, siteFindingKinds } from '#shared/award/rehearsal-site.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id, instant, shortText } from '#shared/api/fields.ts';

export const siteFinding = Type.Object({
  kind: Type.Enum([...siteFindingKinds]),
  /** The record, or a page of the rehearsal. */
  subject: Type.Enum([...nightSubjects, 'page']),
  /** '' for a page. */
  subjectId: shortText,
  nameZh: shortText,
  nameEn: shortText,
  /** Path of the page; '' = a record. */
  path: shortText,
  /** A status, a number of bytes, the address of a link, or what a page shows instead. */
  detail: shortText,
});
export type SiteFinding = Type.Static<typeof siteFinding>;

const rehearsalSite = Type.Object({
  id,
  editionId: id,
  state: Type.Enum([...rehearsalStates]),
  fault: Type.Union([Type.Null(), Type.Enum([...rehearsalFaults])]),
  /** The instant at which its clock began. */
  at: instant,
  revealsAll: Type.Boolean(),
  pages: count,
  pagesDone: count,
  /** Awards whose entered winner is on the page, of all with one. */
  awardsAlike: count,
  awards: count,
  findings: Type.Array(siteFinding),
  madeTime: instant,
  endTime: instant,
});
export type RehearsalSite = Type.Static<typeof rehearsalSite>;

export const getRehearsalSite = endpoint({
  method: 'GET',
  path: '/webAdmin/award/rehearsalSite/info',
  summary: 'The rehearsal that is there or was last, and the instant at which one of this edition would begin',
  auth: 'staff',
  permission: 'ceremonyRun',
  query: Type.Object({ editionId: id }),
  data: Type.Object({
    /** False without REHEARSAL_PORT and REHEARSAL_ORIGIN. */
    isPossible: Type.Boolean(),
    /** When the winners become public, else when the show starts; null = neither is set. */
    at: Type.Union([Type.Null(), instant]),
    /** Whether the winners become public by themselves at that instant. */
    isRevealed: Type.Boolean(),
    site: Type.Union([Type.Null(), rehearsalSite]),
  }),
});

export const makeRehearsalSite = endpoint({
  method: 'POST',
  path: '/webAdmin/award/rehearsalSite/make',
  summary: 'Makes a rehearsal in the background: a copy of the site whose clock begins at an instant; replaces the one that is there',
  auth: 'staff',
  permission: 'ceremonyRun',
  body: Type.Object({
    editionId: id,
    at: instant,
    /** Shows all entered winners of the edition, also those that the console would reveal. */
    revealsAll: Type.Boolean(),
  }),
  data: Type.Object({ id }),
});

export const openRehearsalSite = endpoint({
  method: 'POST',
  path: '/webAdmin/award/rehearsalSite/open',
  summary: 'A link that opens the rehearsal once, within two minutes',
  auth: 'staff',
  permission: 'ceremonyRun',
  body: Type.Object({ id }),
  data: Type.Object({ url: Type.String({ maxLength: 500 }) }),
});

export const removeRehearsalSite = endpoint({
  method: 'POST',
  path: '/webAdmin/award/rehearsalSite/remove',
  summary: 'Ends a rehearsal and deletes its files',
  auth: 'staff',
  permission: 'ceremonyRun',
  body: Type.Object({ id }),
  data: Type.Null(),
});

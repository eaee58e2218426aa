/** The rehearsal of a ceremony for staff who run it: GET /webAdmin/award/rehearsal. */
import * as Type from 'typebox';
import { rehearsalKinds, rehearsalSubjects } from '#shared/award/rehearsal.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { id, instant, shortText } from '#shared/api/fields.ts';

export const rehearsalFinding = Type.Object({
  kind: Type.Enum([...rehearsalKinds]),
  subject: Type.Enum([...rehearsalSubjects]),
  subjectId: id,
  nameZh: shortText,
  nameEn: shortText,
});
export type RehearsalFinding = Type.Static<typeof rehearsalFinding>;

export const rehearse = endpoint({
  method: 'GET',
  path: '/webAdmin/award/rehearsal',
  summary:
    'What would be wrong when the ceremony begins: instants, winners, names, citations, pictures, windows of films and the run of show',
  auth: 'staff',
  permission: 'ceremonyRun',
  query: Type.Object({ editionId: id }),
  data: Type.Object({
    /** The moment that was looked at: the start of the show, or now without one. */
    at: instant,
    awards: Type.Integer({ minimum: 0 }),
    findings: Type.Array(rehearsalFinding),
  }),
});

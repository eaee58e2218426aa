/** The check of a ceremony for staff who run it: GET /webAdmin/award/nightCheck. */
import * as Type from 'typebox';
import { nightFindingKinds, nightSubjects } from '#shared/award/night-check.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { id, instant, shortText } from '#shared/api/fields.ts';

export const nightFinding = Type.Object({
  kind: Type.Enum([...nightFindingKinds]),
  subject: Type.Enum([...nightSubjects]),
  subjectId: id,
  nameZh: shortText,
  nameEn: shortText,
  /** The awards whose reveal it concerns. */
  awardIds: Type.Array(id),
});
export type NightFinding = Type.Static<typeof nightFinding>;

export const checkNight = endpoint({
  method: 'GET',
  path: '/webAdmin/award/nightCheck',
  summary:
    'What would be wrong when the ceremony begins: instants, winners, names, citations, pictures, windows of films and the run of show',
  auth: 'staff',
  permission: 'ceremonyRun',
  query: Type.Object({ editionId: id }),
  data: Type.Object({
    /** The moment that was looked at: the start of the show, or now without one. */
    at: instant,
    awards: Type.Integer({ minimum: 0 }),
    findings: Type.Array(nightFinding),
  }),
});

/** The programme of an edition: GET /web/cmsv2/column/programme. `paths.calendar` serves it as a calendar file. */
import * as Type from 'typebox';
import { id } from './fields.ts';
import { endpoint } from './endpoint.ts';

const text = Type.String({ maxLength: 500 });

const programmeEvent = Type.Object({
  id,
  title: text,
  contentAbstract: text,
  startTime: Type.String({ maxLength: 30 }),
  endTime: Type.String({ maxLength: 30 }),
  /** Name and address; '' where the place is not known yet. */
  venue: text,
  address: text,
  needsTicket: Type.Boolean(),
  cancelled: Type.Boolean(),
});
export type ProgrammeEvent = Type.Static<typeof programmeEvent>;

const programme = Type.Object({
  year: Type.Integer(),
  /** In the order in which they begin; empty while nothing is announced. */
  events: Type.Array(programmeEvent),
});
export type Programme = Type.Static<typeof programme>;

export const getProgramme = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/programme',
  summary: 'Announced events of an edition, including cancelled ones',
  maxAgeSeconds: 300,
  query: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })) }),
  data: programme,
});

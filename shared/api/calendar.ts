/** The programme of an edition: GET /web/cmsv2/column/programme. The same as a calendar lies at `paths.calendar`. */
import { Array, Boolean, Integer, Object, Optional, String, type Static } from 'typebox';
import { id } from './content.ts';
import { endpoint } from './endpoint.ts';

const text = String({ maxLength: 500 });

const programmeEvent = Object({
  id,
  title: text,
  contentAbstract: text,
  startTime: String({ maxLength: 30 }),
  endTime: String({ maxLength: 30 }),
  /** Name and address; '' where the place is not known yet. */
  venue: text,
  address: text,
  needsTicket: Boolean(),
  cancelled: Boolean(),
});
export type ProgrammeEvent = Static<typeof programmeEvent>;

const programme = Object({
  year: Integer(),
  /** In the order in which they begin; empty while nothing is announced. */
  events: Array(programmeEvent),
});
export type Programme = Static<typeof programme>;

export const getProgramme = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/programme',
  summary: 'The events of an edition that are announced, cancelled ones among them',
  maxAgeSeconds: 300,
  query: Object({ year: Optional(Integer({ minimum: 1900, maximum: 2200 })) }),
  data: programme,
});

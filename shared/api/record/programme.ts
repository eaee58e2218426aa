/** The programme of an edition: its events, /webAdmin/award/programme/event, and the venues of all editions, /webAdmin/award/programme/venue. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id, instant } from '#shared/api/fields.ts';
import { shownState, windowColumns } from '#shared/api/shown-state.ts';
import { nullable } from '#shared/nullable.ts';
import { bilingual, instant as moment, line, optional, publishWindow, reference, text, tick } from '#shared/record/field.ts';
import { record, type FullOf, type RowOf } from '#shared/record/record.ts';

/** Events of an edition, and venues, which staff see at once. */
export const programmeMax = 500;

const label = Type.String();
const cancelledAt = nullable(instant);

export const eventRecord = record({
  name: 'event',
  path: '/webAdmin/award/programme/event',
  permission: 'awardEdit',
  title: 'title',
  fields: {
    editionId: reference('edition'),
    ...bilingual('title', line()),
    ...bilingual('abstract', text(500)),
    /** Null = not known yet. */
    venueId: optional('venue'),
    startsAt: moment,
    endsAt: moment,
    needsTicket: tick,
    ...publishWindow,
  },
  first: ['editionId', 'titleZh', 'titleEn', 'startsAt', 'endsAt'],
  row: {
    ...bilingual('title', label),
    ...bilingual('venue', label),
    startsAt: instant,
    endsAt: instant,
    needsTicket: Type.Boolean(),
    cancelledAt,
    /** Counts the changes that calendars show. */
    sequence: count,
    ...windowColumns,
  },
  filters: { editionId: Type.Optional(id) },
  pageSizeMax: programmeMax,
  beside: { shown: shownState, cancelledAt },
});
export type EventRow = RowOf<typeof eventRecord>;
export type ManagedEvent = FullOf<typeof eventRecord>;

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/event/cancel',
  summary: 'Cancel an event, which stays listed as cancelled, or withdraw the cancellation; idempotent',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, cancelled: Type.Boolean() }),
  data: Type.Null(),
});

export const venueRecord = record({
  name: 'venue',
  path: '/webAdmin/award/programme/venue',
  permission: 'awardEdit',
  title: 'name',
  fields: { ...bilingual('name', line()), ...bilingual('address', line()) },
  first: ['nameZh', 'nameEn', 'addressZh', 'addressEn'],
  row: {
    ...bilingual('name', label),
    ...bilingual('address', label),
    /** Events of all editions that are there. */
    events: count,
  },
  filters: {},
  pageSizeMax: programmeMax,
  beside: {},
});
export type VenueRow = RowOf<typeof venueRecord>;

/** The programme of an edition for staff: /webAdmin/award/programme, its events and the venues where they are. */
import * as Type from 'typebox';
import { bylineMax } from '#shared/limits.ts';
import { count, id, instant } from './fields.ts';
import { nullable } from '#shared/nullable.ts';
import { removed } from '#shared/api/removed-record.ts';
import { endpoint } from './endpoint.ts';
import { shownState } from './shown-state.ts';

const line = Type.String({ maxLength: bylineMax * 2 });
const words = Type.String({ maxLength: 500 });

const eventSchemas = {
  titleZh: line,
  titleEn: line,
  abstractZh: words,
  abstractEn: words,
  /** Null = not known yet. */
  venueId: nullable(id),
  startsAt: instant,
  endsAt: instant,
  needsTicket: Type.Boolean(),
  /** From when visitors see it; null = not yet. */
  publishAt: nullable(instant),
  unpublishAt: nullable(instant),
};
export const eventFields = Type.Object(eventSchemas);
export type EventFields = Type.Static<typeof eventFields>;

export const managedEvent = Type.Object({
  id,
  ...eventSchemas,
  cancelledAt: nullable(instant),
  /** Counts the changes that calendars show. */
  sequence: Type.Integer({ minimum: 0 }),
  shown: shownState,
});
export type ManagedEvent = Type.Static<typeof managedEvent>;

const venueSchemas = { nameZh: line, nameEn: line, addressZh: line, addressEn: line };
export const venueFields = Type.Object(venueSchemas);
export type VenueFields = Type.Static<typeof venueFields>;
export const managedVenue = Type.Object({ id, ...venueSchemas, /** Events of all editions that are there. */ events: count });
export type ManagedVenue = Type.Static<typeof managedVenue>;

export const managedProgramme = Type.Object({
  /** In the order in which they begin. */ events: Type.Array(managedEvent),
  venues: Type.Array(managedVenue),
});
export type ManagedProgramme = Type.Static<typeof managedProgramme>;

export const getManagedProgramme = endpoint({
  method: 'GET',
  path: '/webAdmin/award/programme',
  summary: 'Events of an edition, including hidden and cancelled ones, and the venues of all editions',
  auth: 'staff',
  permission: 'awardEdit',
  query: Type.Object({ editionId: id }),
  data: managedProgramme,
});

export const addEvent = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/event/add',
  summary: 'Add an event to the programme of an edition',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ editionId: id, ...eventSchemas }),
  data: Type.Object({ id }),
});

const someOfEvent = Type.Partial(eventFields);
export const saveEvent = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/event/save',
  summary: 'Save changed fields of an event; `base` holds the values that were read. Subscribed calendars receive the change',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, base: someOfEvent, changes: someOfEvent }),
  data: Type.Null(),
});

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/event/cancel',
  summary: 'Cancel an event, which stays listed as cancelled, or withdraw the cancellation; idempotent',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, cancelled: Type.Boolean() }),
  data: Type.Null(),
});

export const removeEvent = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/event/remove',
  summary: 'Remove an event that was entered by mistake; cancel one that visitors know of instead',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id }),
  data: removed,
});

export const addVenue = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/venue/add',
  summary: 'Add a venue',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object(venueSchemas),
  data: Type.Object({ id }),
});

const someOfVenue = Type.Object({
  nameZh: Type.Optional(line),
  nameEn: Type.Optional(line),
  addressZh: Type.Optional(line),
  addressEn: Type.Optional(line),
});
export const saveVenue = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/venue/save',
  summary: 'Save changed fields of a venue, for all its events',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, base: someOfVenue, changes: someOfVenue }),
  data: Type.Null(),
});

export const removeVenue = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/venue/remove',
  summary: 'Remove a venue without events',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id }),
  data: removed,
});

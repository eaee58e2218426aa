/** The programme of an edition for staff: /webAdmin/award/programme, its events and the venues where they are. */
import { Array, Boolean, Integer, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { bylineMax } from '#shared/limits.ts';
import { count, id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { shownState } from './film-staff.ts';

const line = String({ maxLength: bylineMax * 2 });
const words = String({ maxLength: 500 });
/** Null first: the validator would make an empty text of it for the other one. */
const nullable = <Schema extends Parameters<typeof Optional>[0]>(schema: Schema) => Union([Null(), schema]);

const eventSchemas = {
  titleZh: line,
  titleEn: line,
  abstractZh: words,
  abstractEn: words,
  /** Null = not known yet. */
  venueId: nullable(id),
  startsAt: instant,
  endsAt: instant,
  needsTicket: Boolean(),
  /** From when visitors see it; null = not yet. */
  publishAt: nullable(instant),
  unpublishAt: nullable(instant),
};
const eventFields = Object(eventSchemas);
export type EventFields = Static<typeof eventFields>;

export const managedEvent = Object({
  id,
  ...eventSchemas,
  cancelledAt: nullable(instant),
  /** Counts the changes that calendars show. */
  sequence: Integer({ minimum: 0 }),
  shown: shownState,
});
export type ManagedEvent = Static<typeof managedEvent>;

const venueSchemas = { nameZh: line, nameEn: line, addressZh: line, addressEn: line };
const venueFields = Object(venueSchemas);
export type VenueFields = Static<typeof venueFields>;
export const managedVenue = Object({ id, ...venueSchemas, /** Events of all editions that are there. */ events: count });
export type ManagedVenue = Static<typeof managedVenue>;

export const managedProgramme = Object({
  /** In the order in which they begin. */ events: Array(managedEvent),
  venues: Array(managedVenue),
});
export type ManagedProgramme = Static<typeof managedProgramme>;

export const getManagedProgramme = endpoint({
  method: 'GET',
  path: '/webAdmin/award/programme',
  summary: 'Events of an edition, hidden and cancelled ones too, and the venues of all editions',
  auth: 'staff',
  permission: 'awardEdit',
  query: Object({ editionId: id }),
  data: managedProgramme,
});

export const addEvent = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/event/add',
  summary: 'Add an event to the programme of an edition',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ editionId: id, ...eventSchemas }),
  data: Object({ id }),
});

const someOfEvent = Object({
  titleZh: Optional(line),
  titleEn: Optional(line),
  abstractZh: Optional(words),
  abstractEn: Optional(words),
  venueId: Optional(eventSchemas.venueId),
  startsAt: Optional(instant),
  endsAt: Optional(instant),
  needsTicket: Optional(Boolean()),
  publishAt: Optional(eventSchemas.publishAt),
  unpublishAt: Optional(eventSchemas.unpublishAt),
});
export const saveEvent = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/event/save',
  summary:
    'Save changed fields of an event; `base` has the values that were read. Calendars that follow the programme take the change over',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id, base: someOfEvent, changes: someOfEvent }),
  data: Null(),
});

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/event/cancel',
  summary: 'Cancel an event, which stays listed as cancelled, or take the cancellation back; to repeat it changes nothing',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id, cancelled: Boolean() }),
  data: Null(),
});

export const removeEvent = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/event/remove',
  summary: 'Remove an event that was entered by mistake; one that visitors know of is rather cancelled',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id }),
  data: Null(),
});

export const addVenue = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/venue/add',
  summary: 'Add a venue',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object(venueSchemas),
  data: Object({ id }),
});

const someOfVenue = Object({ nameZh: Optional(line), nameEn: Optional(line), addressZh: Optional(line), addressEn: Optional(line) });
export const saveVenue = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/venue/save',
  summary: 'Save changed fields of a venue; every event there changes with it',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id, base: someOfVenue, changes: someOfVenue }),
  data: Null(),
});

export const removeVenue = endpoint({
  method: 'POST',
  path: '/webAdmin/award/programme/venue/remove',
  summary: 'Remove a venue where no event is',
  auth: 'staff',
  permission: 'awardEdit',
  body: Object({ id }),
  data: Null(),
});

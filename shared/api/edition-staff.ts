/**
 * Editions for staff: /webAdmin/award/edition. Changes of their units, categories, nominations and jury are in
 * `edition-part-staff.ts`, winners in `edition-result-staff.ts`; no call of this file reads them.
 */
import * as Type from 'typebox';
import { bylineMax, editionYears } from '#shared/limits.ts';
import { count, id, instant } from './fields.ts';
import { edit } from '#shared/award/edit-schema.ts';
import { nullable } from '#shared/nullable.ts';
import { removed } from '#shared/api/removed-record.ts';
import { endpoint } from './endpoint.ts';
import { mediaItem } from './content-staff.ts';
import { categoryRecord, nominationRecord, unitRecord } from './record/edition.ts';
import { shownState } from './shown-state.ts';

export const line = Type.String({ maxLength: bylineMax * 2 });

export const editionPhases = ['call', 'jury', 'nominees', 'ceremony', 'winners', 'archive'] as const;
const phase = Type.Enum([...editionPhases]);

/** Reveal times, and the phase in which the site shows the edition. */
const ceremonyFields = {
  phase,
  /** The edition that the site is about; at most one is. */
  isCurrent: Type.Boolean(),
  /** Visitors know nothing of it; never of the current one. */
  isHidden: Type.Boolean(),
  /** From when nominees are public; null = not yet. */
  nomineesAt: nullable(instant),
  /** From when winners are public; null = not yet. */
  revealAt: nullable(instant),
};
export const ceremonyState = Type.Object({
  ...ceremonyFields,
  /** Phase shown to visitors now; never ahead of the public data. */
  shownPhase: phase,
  nomineesPublic: Type.Boolean(),
  /** All winners are public. */
  revealed: Type.Boolean(),
  /** Awards of the edition, and those of them whose winner is public. */
  awards: count,
  publicAwards: count,
});
export type CeremonyState = Type.Static<typeof ceremonyState>;

export const editionRow = Type.Object({
  id,
  year: Type.Integer(),
  ordinalZh: line,
  ordinalEn: line,
  ceremony: ceremonyState,
  units: count,
  categories: count,
  films: count,
  nominations: count,
});
export type EditionRow = Type.Static<typeof editionRow>;

export const listManagedEditions = endpoint({
  method: 'GET',
  path: '/webAdmin/award/edition/list',
  summary: 'All editions, newest first; for awards editors and ceremony operators',
  auth: 'staff',
  anyPermission: ['awardEdit', 'ceremonyRun'],
  data: Type.Array(editionRow),
});

const figure = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const factSchemas = {
  ordinalZh: line,
  ordinalEn: line,
  themeZh: line,
  themeEn: line,
  datesZh: line,
  datesEn: line,
  placeZh: line,
  placeEn: line,
  noteZh: Type.String({ maxLength: 500 }),
  noteEn: Type.String({ maxLength: 500 }),
  startsAt: nullable(instant),
  endsAt: nullable(instant),
  entriesFrom: nullable(instant),
  entriesUntil: nullable(instant),
  awardCount: figure,
  entryCount: figure,
  countryCount: figure,
};
export const editionFacts = Type.Object(factSchemas);
export type EditionFacts = Type.Static<typeof editionFacts>;

const categoryRow = categoryRecord.calls.list.data.items.properties;
export const managedCategory = Type.Object({ ...categoryRow, nominations: nominationRecord.calls.list.data });
export type ManagedCategory = Type.Static<typeof managedCategory>;

const unitRow = unitRecord.calls.list.data.items.properties;
export const managedUnit = Type.Object({ ...unitRow, categories: Type.Array(managedCategory) });
export type ManagedUnit = Type.Static<typeof managedUnit>;

export const managedJuror = Type.Object({
  personId: id,
  nameZh: line,
  nameEn: line,
  unitId: nullable(id),
  isPresident: Type.Boolean(),
  isChair: Type.Boolean(),
  /** Of the person. */
  portrait: nullable(mediaItem),
  /** Whether visitors see the person. */
  shown: shownState,
});
export type ManagedJuror = Type.Static<typeof managedJuror>;

export const managedEdition = Type.Object({
  id,
  year: Type.Integer(),
  /** Never public, and without films, nominees or jury: it can be deleted. */
  isDraft: Type.Boolean(),
  facts: editionFacts,
  ceremony: ceremonyState,
  units: Type.Array(managedUnit),
  jury: Type.Array(managedJuror),
});
export type ManagedEdition = Type.Static<typeof managedEdition>;

export const getManagedEdition = endpoint({
  method: 'GET',
  path: '/webAdmin/award/edition/:id',
  summary: 'An edition with its units, categories, nominations and jury; for awards editors and ceremony operators',
  auth: 'staff',
  anyPermission: ['awardEdit', 'ceremonyRun'],
  params: Type.Object({ id }),
  data: managedEdition,
});

const year = Type.Integer({ minimum: editionYears.min, maximum: editionYears.max });
const newEdition = { year, ordinalZh: line, ordinalEn: line };

export const addEdition = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/add',
  summary: 'Add an edition in the call phase, with nothing public yet; 409 for a year that exists',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object(newEdition),
  data: Type.Object({ id }),
});

const copiedEvent = Type.Object({
  titleZh: line,
  titleEn: line,
  venueZh: line,
  venueEn: line,
  /** On the same day and at the same time of the new year. */
  startsAt: instant,
  endsAt: instant,
});
export const editionCopy = Type.Object({
  /** The latest edition with units. */
  from: Type.Object({ id, year: Type.Integer(), ordinalZh: line, ordinalEn: line, placeZh: line, placeEn: line }),
  units: Type.Array(Type.Object({ id, labelZh: line, labelEn: line, categories: count })),
  /** Without cancelled ones. */
  events: Type.Array(copiedEvent),
});
export type EditionCopy = Type.Static<typeof editionCopy>;

export const previewEditionCopy = endpoint({
  method: 'GET',
  path: '/webAdmin/award/edition/copy',
  summary: 'What a new edition would take over from the latest one with units; null without one',
  auth: 'staff',
  permission: 'awardEdit',
  query: Type.Object({ year }),
  data: nullable(editionCopy),
});

export const copyEdition = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/copy',
  summary:
    'Create a hidden edition with the units, categories and programme of another one: events as drafts on the days of the new year; no films, nominations, results or jury. 409 for a year that exists',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ fromId: id, ...newEdition }),
  data: Type.Object({ id }),
});

export const deleteEdition = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/delete',
  summary: 'Delete an edition with its units, categories and programme, if visitors never knew of it and it has no films, nominees or jury',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id }),
  data: removed,
});

export const saveEdition = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/save',
  summary: 'Save facts of an edition',
  auth: 'staff',
  permission: 'awardEdit',
  body: Type.Object({ id, ...edit(factSchemas) }),
  data: editionFacts,
});

export const saveCeremony = endpoint({
  method: 'POST',
  path: '/webAdmin/award/edition/ceremony',
  summary:
    'Set the phase, the current edition, visibility, and the instants from which nominees and winners are public; that of the winners is five minutes away at least (409), and brought nearer only by a second person where one confirms reveals (403): see reveal/arm',
  auth: 'staff',
  permission: 'ceremonyRun',
  body: Type.Object({ id, ...edit(ceremonyFields) }),
  data: ceremonyState,
});

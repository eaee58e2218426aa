/** Phase and instants of an edition, and the next edition as a copy of another one: /webAdmin/award/edition. No call of this file reads a winner. */
import * as Type from 'typebox';
import { bylineMax, editionYears } from '#shared/limits.ts';
import { count, id, instant } from './fields.ts';
import { edit } from '#shared/award/edit-schema.ts';
import { nullable } from '#shared/nullable.ts';
import { endpoint } from './endpoint.ts';

const line = Type.String({ maxLength: bylineMax * 2 });

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

const year = Type.Integer({ minimum: editionYears.min, maximum: editionYears.max });
const newEdition = { year, ordinalZh: line, ordinalEn: line };

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

/** Editions with their awards and films, for visitors: GET /web/cmsv2/column/{edition, previous, movie, programme, jury}. */
import * as Type from 'typebox';
import { creditFunctions } from '#shared/award/credit.ts';
import { endpoint } from './endpoint.ts';
import { count, id, image, instant, shortText } from './fields.ts';
import { searchTextMax } from '#shared/limits.ts';
import { pagingQuery, sortDirection } from './paging.ts';

const label = Type.String({ maxLength: 200 });

/** A film, series, documentary or animation as cards show it. */
export const filmCard = Type.Object({
  id,
  title: shortText,
  originalTitle: shortText,
  country: shortText,
  year: Type.Union([Type.Null(), Type.Integer()]),
  minutes: Type.Union([Type.Null(), Type.Integer()]),
  director: shortText,
  logline: shortText,
  /** Name of the award it won, empty when none. */
  award: shortText,
  still: Type.Union([Type.Null(), image]),
  poster: Type.Union([Type.Null(), image]),
  path: shortText,
});
export type FilmCard = Type.Static<typeof filmCard>;

export const personCard = Type.Object({
  id,
  name: shortText,
  originalName: shortText,
  role: shortText,
  country: shortText,
  portrait: Type.Union([Type.Null(), image]),
  path: shortText,
  /** Other names, and how the name is said: on the person's own page. */
  aliases: Type.Optional(Type.Array(shortText)),
  pronunciation: Type.Optional(shortText),
});
export type PersonCard = Type.Static<typeof personCard>;

const creditFunction = Type.Enum([...creditFunctions]);

/** A person who receives the award if the nomination wins; `path` is '' for a name without a page. */
export const recipient = Type.Object({ name: shortText, path: shortText, function: creditFunction });
export type Recipient = Type.Static<typeof recipient>;

/** Those who did the same for a work. */
export const creditGroup = Type.Object({
  function: creditFunction,
  people: Type.Array(Type.Object({ name: shortText, path: shortText, role: shortText })),
});
export type CreditGroup = Type.Static<typeof creditGroup>;

/** Where the recording of a ceremony shows the reveal of an award. */
const awardMoment = Type.Object({ path: shortText, time: count });

/** A public nomination of a work or a person; `won` is true only once the winners are public. */
export const nominationFact = Type.Object({
  id,
  year: Type.Integer(),
  /** The edition's ordinal, such as "2nd". */
  edition: shortText,
  unit: shortText,
  category: shortText,
  /** Of the award, for its page across the editions. */
  anchor: shortText,
  won: Type.Boolean(),
  work: Type.Union([Type.Null(), filmCard]),
  person: Type.Union([Type.Null(), personCard]),
  role: shortText,
  recipients: Type.Array(recipient),
  citation: shortText,
  moment: Type.Optional(awardMoment),
});
export type NominationFact = Type.Static<typeof nominationFact>;

/** A seat in a jury; without a unit it is the presidency. */
export const jurySeat = Type.Object({
  year: Type.Integer(),
  edition: shortText,
  unit: shortText,
  isChair: Type.Boolean(),
  isPresident: Type.Boolean(),
});
export type JurySeat = Type.Static<typeof jurySeat>;

export const editionPhase = Type.Union([
  Type.Literal('call'),
  Type.Literal('jury'),
  Type.Literal('nominees'),
  Type.Literal('ceremony'),
  Type.Literal('winners'),
  Type.Literal('archive'),
]);
export type EditionPhase = Type.Static<typeof editionPhase>;

/** The call for entries of an edition in its first phase. */
const entryCallFields = {
  /** Derived from the dates; `unknown` without any. */
  state: Type.Enum(['unknown', 'coming', 'open', 'closed']),
  from: Type.Union([Type.Null(), instant]),
  until: Type.Union([Type.Null(), instant]),
  /** Ids of the notices about its entries, those since the edition before it, latest first. */
  noticeIds: Type.Array(id),
};
const entryCall = Type.Object({
  ...entryCallFields,
  /** Path of the latest of these notices; of all notices where there is none. */
  path: shortText,
  /** Who may enter and who may not, a point each. */
  eligible: Type.Array(shortText),
  ineligible: Type.Array(shortText),
  /** Where questions go; may hold an e-mail address. */
  contact: shortText,
});
export type EntryCall = Type.Static<typeof entryCall>;
/** The call that every page tells of, open or about to open. */
export const currentCall = Type.Object({ year: Type.Integer(), ordinal: shortText, ...entryCallFields });
export type CurrentCall = Type.Static<typeof currentCall>;

export const editionSummary = Type.Object({
  id,
  year: Type.Integer(),
  ordinal: shortText,
  theme: shortText,
  dates: shortText,
  place: shortText,
  note: shortText,
  phase: editionPhase,
  /** True for the edition that the site is about at present. */
  current: Type.Boolean(),
  /** Beginning of the edition's days, or null while open. */
  startTime: Type.Union([Type.Null(), instant]),
  figures: Type.Object({ awards: count, entries: count, countries: count }),
  /** Null outside of the phase `call`. */
  entryCall: Type.Union([Type.Null(), entryCall]),
});
export type EditionSummary = Type.Static<typeof editionSummary>;

const nomination = Type.Object({
  id,
  won: Type.Boolean(),
  work: Type.Union([Type.Null(), filmCard]),
  person: Type.Union([Type.Null(), personCard]),
  /** The part a person is nominated for, or the jury's words for a winner. */
  role: label,
  /** Who receives it, where that is not the person or the work alone: the writer, the camera, the composer. */
  recipients: Type.Array(recipient),
  citation: Type.String({ maxLength: 2_000 }),
  /** Null for all but winners, and while the recording or the second is not known or not public. */
  moment: Type.Union([Type.Null(), awardMoment]),
});
export type Nomination = Type.Static<typeof nomination>;

export const awardCategory = Type.Object({
  id,
  label,
  /** Its place on the edition's page, such as `best-actress-film`. */
  anchor: label,
  /** Whether a film or a person receives the award. */
  subject: Type.Union([Type.Literal('work'), Type.Literal('person')]),
  winner: Type.Union([Type.Null(), nomination]),
  nominees: Type.Array(nomination),
});
export type Category = Type.Static<typeof awardCategory>;

/** `key` is the same in every edition. */
const unit = Type.Object({ id, key: id, label, count, categories: Type.Array(awardCategory) });
export type Unit = Type.Static<typeof unit>;

const edition = Type.Object({
  ...editionSummary.properties,
  /** False before the reveal instant: winners are then in no public answer. */
  revealed: Type.Boolean(),
  /** End of the edition's days, or null while open. */
  endTime: Type.Union([Type.Null(), instant]),
  /** While the ceremony is under way, the name of what the page shows in `/live/<year>.json`; null otherwise. */
  live: Type.Union([Type.Null(), shortText]),
  units: Type.Array(unit),
});
export type Edition = Type.Static<typeof edition>;

export const getEdition = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/edition',
  summary: 'An edition with its units, categories, nominees and, once revealed, winners',
  maxAgeSeconds: 300,
  query: Type.Object({
    year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })),
    /** The name that `/live/<year>.json` has for what is asked for, so that no cache answers with what was before. */
    page: Type.Optional(Type.String({ maxLength: 100, pattern: '^[\\w-]+$' })),
  }),
  data: edition,
});

/** An award in one edition; its winner and nominees only once they are public. */
const awardYear = Type.Object({ ...awardCategory.properties, year: Type.Integer(), ordinal: shortText });
export type AwardYear = Type.Static<typeof awardYear>;

const award = Type.Object({
  anchor: label,
  /** Its name in the latest edition, and the unit there. */
  label,
  unit: label,
  /** Latest edition first. */
  years: Type.Array(awardYear),
});
export type Award = Type.Static<typeof award>;

/** The same award has the same anchor in every edition. */
export const getAward = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/award',
  summary: 'An award across the editions: nominees and, once revealed, winners of each, latest edition first',
  maxAgeSeconds: 300,
  query: Type.Object({ anchor: Type.String({ maxLength: 120, pattern: '^[\\w-]+$' }) }),
  data: award,
});

const previousEdition = Type.Object({
  ...editionSummary.properties,
  revealed: Type.Boolean(),
  units: Type.Array(Type.Object({ id, label })),
  works: Type.Array(Type.Object({ ...filmCard.properties, unitId: id })),
});
export type PreviousEdition = Type.Static<typeof previousEdition>;

export const listPreviousEditions = endpoint({
  method: 'GET',
  also: ['POST'],
  path: '/web/cmsv2/column/previous',
  summary: 'All editions, newest first, each with its winning films',
  maxAgeSeconds: 300,
  data: Type.Array(previousEdition),
});

const workRow = Type.Object({
  ...filmCard.properties,
  /** `film`, `tv`, `documentary` or `animation`: the same in every edition. */
  unit: id,
  unitLabel: label,
  /** Year of the edition that it was entered for. */
  edition: Type.Integer(),
  /** Whether something of it can be watched in the screening room. */
  playable: Type.Boolean(),
});
export type FilmRow = Type.Static<typeof workRow>;

/** A filter option; `value` goes into the query. */
export const choice = Type.Object({ value: Type.String({ maxLength: 64 }), label, count });
export type Choice = Type.Static<typeof choice>;

const workFilters = Type.Object({ units: Type.Array(choice), editions: Type.Array(choice), countries: Type.Array(choice) });
export type FilmFilters = Type.Static<typeof workFilters>;

/** Filters of the film lists. */
const filmFilters = {
  unit: Type.Optional(id),
  edition: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })),
  /** Keys of countries, as the filters give them, joined by commas. */
  country: Type.Optional(Type.String({ maxLength: 400 })),
  /** Only works with an award that is public; counts no others. */
  winners: Type.Optional(Type.Boolean()),
  search: Type.Optional(Type.String({ maxLength: searchTextMax })),
};

export const listFilms = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/movie',
  summary: 'Films of all editions, latest edition first',
  answer: 'rows',
  maxAgeSeconds: 60,
  query: Type.Object({
    ...pagingQuery,
    ...filmFilters,
    orderByColumn: Type.Optional(
      Type.Union([
        Type.Literal('edition'),
        Type.Literal('viewCount'),
        Type.Literal('title'),
        Type.Literal('year'),
        Type.Literal('minutes'),
      ]),
    ),
    isAsc: Type.Optional(sortDirection),
  }),
  data: Type.Array(workRow),
});

export const getFilmFilters = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/movieFilter',
  summary: 'Units, editions and countries to filter films by, each with the number of films that the other filters leave',
  maxAgeSeconds: 300,
  query: Type.Object(filmFilters),
  data: workFilters,
});

const programmeText = Type.String({ maxLength: 500 });

/** An event of an edition’s programme; `paths.calendar` serves the programme as a calendar file. */
const programmeEvent = Type.Object({
  id,
  title: programmeText,
  contentAbstract: programmeText,
  startTime: Type.String({ maxLength: 30 }),
  endTime: Type.String({ maxLength: 30 }),
  /** Id, name and address; '' where the place is not known yet. */
  venueId: Type.String({ maxLength: 64 }),
  venue: programmeText,
  address: programmeText,
  needsTicket: Type.Boolean(),
  cancelled: Type.Boolean(),
  /** Path of its recording; '' without one that can be watched. */
  recording: shortText,
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

const juryMember = Type.Object({ ...personCard.properties, isPresident: Type.Boolean(), isChair: Type.Boolean() });
export type JuryMember = Type.Static<typeof juryMember>;

/** Those who judge a unit: the president and the chair first. */
const juryOfUnit = Type.Object({
  /** '' = all units. */
  unit: shortText,
  members: Type.Array(juryMember),
});

const jury = Type.Object({
  year: Type.Integer(),
  /** Those of all units first, then by unit; empty while no jury is public. */
  groups: Type.Array(juryOfUnit),
});
export type Jury = Type.Static<typeof jury>;

export const getJury = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/jury',
  summary: 'The jury of an edition by units, once the call for entries is over',
  maxAgeSeconds: 300,
  query: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })) }),
  data: jury,
});

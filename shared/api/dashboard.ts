/** Start of the management centre: setup link and first steps of a new site, the overview as landing screen, and the search. */
import * as Type from 'typebox';
import { contentStates } from '#shared/content/content-lifecycle.ts';
import { emailMax, nickNameMax, searchTextMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import { editionPhase } from './award.ts';
import { itemKind } from './content-staff.ts';
import { endpoint } from './endpoint.ts';
import { count, id, instant, shortText } from './fields.ts';
import { jobKinds } from './job.ts';

const setupToken = Type.String({ maxLength: 100 });
const limit = 'setup';

export const checkSetup = endpoint({
  method: 'POST',
  path: '/web/setup/check',
  summary: 'State of a first-start link: `open`, `over` (unknown, used or expired) or `done` (the site has staff)',
  limit,
  body: Type.Object({ token: setupToken }),
  data: Type.Union([Type.Literal('open'), Type.Literal('over'), Type.Literal('done')]),
});
export type SetupState = Type.Static<typeof checkSetup.data>;

export const makeFirstAdmin = endpoint({
  method: 'POST',
  path: '/web/setup/admin',
  summary: 'Create the first administrator with the first-start link, once; returns a token, as login does',
  answer: 'token',
  limit,
  body: Type.Object({
    token: setupToken,
    nickName: Type.String({ maxLength: nickNameMax * 4 }),
    email: Type.String({ maxLength: emailMax + 10 }),
    password: Type.String({ maxLength: 400 }),
  }),
  data: Type.String({ maxLength: 200 }),
});

/** The steps that make the site the organiser's own, in their order; each edits a part of the site, or two. */
export const wizardKeys = ['names', 'organiser', 'logo', 'look', 'sections', 'legal'] as const;
export type WizardKey = (typeof wizardKeys)[number];

export const firstStepKeys = [
  'yours',
  'mail',
  'secondFactor',
  'colleague',
  'menu',
  'hero',
  'article',
  'edition',
  'about',
  'agreements',
  'backup',
  'address',
] as const;
const firstSteps = Type.Object({
  isOver: Type.Boolean(),
  steps: Type.Array(Type.Object({ key: Type.Enum([...firstStepKeys]), isDone: Type.Boolean() })),
});
export type FirstSteps = Type.Static<typeof firstSteps>;

const wizard = Type.Object({
  /** Of the organiser, ISO 3166-1 alpha-2; '' = not said. */
  country: Type.String({ maxLength: 2 }),
  steps: Type.Array(Type.Object({ key: Type.Enum([...wizardKeys]), isDone: Type.Boolean() })),
});
export type Wizard = Type.Static<typeof wizard>;

export const getWizard = endpoint({
  method: 'GET',
  path: '/webAdmin/setup/wizard',
  summary: 'Which steps of making the site the organiser’s own are done, as it follows from what is stored',
  auth: 'staff',
  permission: 'siteEdit',
  data: wizard,
});

export const closeFirstSteps = endpoint({
  method: 'POST',
  path: '/webAdmin/setup/close',
  summary: 'Close the list of first steps, for all administrators',
  auth: 'staff',
  permission: 'accountManage',
  data: Type.Null(),
});

const names = { titleZh: shortText, titleEn: shortText };

/** Kinds of work that can wait for the caller, the most urgent first. */
export const taskKeys = [
  'reject',
  'claimed',
  'audit',
  'audited',
  'licences',
  'results',
  'comments',
  'feedback',
  'accounts',
  'parts',
  'draft',
  'submitted',
] as const;
export type TaskKey = (typeof taskKeys)[number];

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const taskRow = Type.Object({
  id,
  ...names,
  /** Since when it waits. */
  since: instant,
  isOverdue: Type.Boolean(),
  /** Last day for it (YYYY-MM-DD in the site’s time zone); null without one. */
  dueOn: nullable(day),
});

const task = Type.Object({
  key: Type.Enum([...taskKeys]),
  /** At most 100. */
  count,
  /** How many of them wait for too long. */
  overdue: count,
  /** The first of them, for work on items. */
  rows: Type.Array(taskRow),
});
export type DashboardTask = Type.Static<typeof task>;

/** An event that happens automatically at a set time. */
export const scheduledEventKinds = ['online', 'offline', 'nominees', 'winners', 'ceremony', 'event', 'live'] as const;
export type ScheduledEventKind = (typeof scheduledEventKinds)[number];

const scheduledEvent = Type.Object({
  kind: Type.Enum([...scheduledEventKinds]),
  at: instant,
  /** Of the item, edition, event or live session. */
  id,
  ...names,
});
export type ScheduledEvent = Type.Static<typeof scheduledEvent>;

const ceremony = Type.Object({
  id,
  year: Type.Integer(),
  ...names,
  phase: editionPhase,
  startsAt: nullable(instant),
  endsAt: nullable(instant),
  /** Null for callers who neither edit nor run the awards. */
  revealAt: nullable(instant),
});

const edit = Type.Object({
  /** `content` for an item, else the subject's kind in the audit trail. */
  kind: shortText,
  id: shortText,
  ...names,
  at: instant,
  /** State of an item. */
  state: nullable(Type.Enum([...contentStates])),
  /** Action in the audit trail; '' for an item. */
  action: shortText,
  /** Empty for the caller's own edits. */
  actorName: shortText,
});
export type DashboardEdit = Type.Static<typeof edit>;

const failedJob = Type.Object({ id: shortText, kind: Type.Enum([...jobKinds]), key: shortText, subject: shortText, at: instant });

/** A film of an institution; its nominations once they are public. */
const ownFilm = Type.Object({
  id,
  titleZh: shortText,
  titleEn: shortText,
  /** Of its edition. */
  year: Type.Integer(),
  /** Of its page; null before it is public. */
  path: nullable(shortText),
  nominations: Type.Array(Type.Object({ id, year: Type.Integer(), category: shortText, anchor: shortText, won: Type.Boolean() })),
});
export type OwnFilm = Type.Static<typeof ownFilm>;

const dashboard = Type.Object({
  tasks: Type.Array(task),
  /** The next seven days. */
  ahead: Type.Array(scheduledEvent),
  /** Null for callers who do not read jobs. */
  failedJobs: nullable(Type.Object({ count, rows: Type.Array(failedJob) })),
  /** The current edition; null without one. */
  ceremony: nullable(ceremony),
  edits: Type.Array(edit),
  /** Those that the institution entered; null for staff. */
  films: nullable(Type.Array(ownFilm)),
  /** Null when they are over, and for callers who do not set the site up. */
  steps: nullable(firstSteps),
});
export type Dashboard = Type.Static<typeof dashboard>;

const calendarRow = Type.Object({
  ...scheduledEvent.properties,
  isPast: Type.Boolean(),
  /** What moving it names: the revision whose publication time it is; null where the caller cannot move it here. */
  moves: nullable(Type.Object({ revisionId: id, version: Type.Integer({ minimum: 1 }) })),
});
export type CalendarRow = Type.Static<typeof calendarRow>;
const calendar = Type.Object({
  rows: Type.Array(calendarRow),
  /** There are more than the rows. */
  isCut: Type.Boolean(),
});
export type PublicationCalendar = Type.Static<typeof calendar>;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/webAdmin/calendar',
  summary:
    'What goes online or offline, is revealed or takes place from one day and before another (YYYY-MM-DD in the site’s time zone, at most 62 days); at most 1,000 entries, for institutions their own items. Entries are moved by `/webAdmin/cms/content/reschedule`',
  auth: 'manager',
  query: Type.Object({ from: day, until: day }),
  data: calendar,
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/webAdmin/dashboard',
  summary:
    'What concerns the caller: waiting and overdue work, the next seven days, failed jobs, the current edition, the last edits, first steps of a new site',
  auth: 'manager',
  data: dashboard,
});

const foundItem = Type.Object({ id, kind: itemKind, state: Type.Enum([...contentStates]), ...names });
const foundName = Type.Object({ id, nameZh: shortText, nameEn: shortText });

export const findAnything = endpoint({
  method: 'GET',
  path: '/webAdmin/find',
  summary:
    'Items, films, people and accounts by title, name or pinyin, at most six of each; only what the caller may open in the management centre',
  auth: 'manager',
  query: Type.Object({ search: Type.String({ minLength: 1, maxLength: searchTextMax }) }),
  data: Type.Object({
    items: Type.Array(foundItem),
    films: Type.Array(foundName),
    people: Type.Array(foundName),
    accounts: Type.Array(foundName),
  }),
});
export type PaletteResults = Type.Static<typeof findAnything.data>;

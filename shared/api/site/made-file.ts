/** Files that a background job makes for staff to fetch – a backup, an edition frozen as files: /webAdmin/site/made/*. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, instant, shortText } from '#shared/api/fields.ts';
import { nullable } from '#shared/nullable.ts';
import type { Permission } from '#shared/policies.ts';

/** Who makes and fetches each kind. */
export const madeKinds = { backup: 'siteTransfer', frozenEdition: 'awardEdit' } as const satisfies Record<string, Permission>;
export type MadeKind = keyof typeof madeKinds;

/** Reasons that people can do something about; the rest is told in the words of the program. */
export const madeFaults = ['diskFull', 'notWritable', 'lost', 'cancelled', 'hidden', 'other'] as const;

const of = Type.Object({
  kind: Type.Enum(Object.keys(madeKinds) as MadeKind[]),
  /** The year of an edition; `site` for a backup. */
  key: Type.String({ pattern: '^(\\d{4}|site)$' }),
});
export type MadeOf = Type.Static<typeof of>;

const madeFile = Type.Object({
  /** Folder or bucket where it is kept; null where none is set up, so that it cannot be made. */
  place: nullable(Type.String()),
  isOpen: Type.Boolean(),
  /** 0 to 100. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  /** When the next one is made by itself; null = not. */
  nextTime: nullable(instant),
  /** The last good one. */
  last: nullable(Type.Object({ time: instant, seconds: count, bytes: count, files: count, missing: count })),
  /** Of the last try, if it failed. */
  failure: nullable(Type.Object({ time: nullable(instant), name: Type.Enum([...madeFaults]), words: Type.String() })),
});
export type MadeFile = Type.Static<typeof madeFile>;

export const getMadeFile = endpoint({
  method: 'GET',
  path: '/webAdmin/site/made',
  summary: 'The last backup or frozen edition, the one that is being made, and why the last try failed',
  auth: 'staff',
  query: of,
  data: madeFile,
});

export const beginMadeFile = endpoint({
  method: 'POST',
  path: '/webAdmin/site/made/begin',
  summary: 'Make a backup or freeze an edition as files now, in the background; one at a time, so a running one goes on',
  auth: 'staff',
  body: of,
  data: madeFile,
});

export const fetchMadeFile = endpoint({
  method: 'POST',
  path: '/webAdmin/site/made/fetch',
  summary: 'The address of the last backup or frozen edition as a ZIP file, valid for a minute; recorded in the audit trail',
  auth: 'staff',
  body: of,
  data: Type.Object({ address: shortText }),
});

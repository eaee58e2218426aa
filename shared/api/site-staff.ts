/** Settings of the site for staff: moved paths, the redirects of old addresses (/webAdmin/moved/*), and the environment. */
import * as Type from 'typebox';
import { base64Of } from '#shared/base64-schema.ts';
import { nullable } from '#shared/nullable.ts';
import { searchTextMax } from '#shared/limits.ts';
import { endpoint } from './endpoint.ts';
import { settingGroupNames } from '#shared/site/setting-groups.ts';
import { pagingQuery } from './paging.ts';
import { chosenEncoding, readAs } from './text-encoding.ts';

/** Longest path or address of a row. */
export const movedPathMax = 2_000;
/** Largest table that can be uploaded; a larger one is imported by the command. */
export const movedTableBytesMax = 4_000_000;

const address = Type.String({ maxLength: movedPathMax });
const movedStaff = { auth: 'staff', permission: 'siteEdit' } as const;

/** Whether an address leads to another one or is answered with 410. */
export const movedKinds = ['redirect', 'gone'] as const;

const movedPath = Type.Object({
  /** Path and query of the old address. */
  from: address,
  /** Path of this site or absolute address; '' = gone for good. */
  to: address,
  /** ISO 8601. */
  addTime: Type.String({ maxLength: 32 }),
});
export type MovedPath = Type.Static<typeof movedPath>;

/** Why a row is refused. `encoding`, `encodingGuessed` and `quotes` are faults of a file, `empty` of one without rows. */
export const moveFaultReasons = [
  'from',
  'to',
  'self',
  'twice',
  'chain',
  'loop',
  'taken',
  'encoding',
  'encodingGuessed',
  'quotes',
  'empty',
  'slug',
] as const;
export type MoveFaultReason = (typeof moveFaultReasons)[number];

const moveFault = Type.Object({
  /** Row of the request from 1; of a file its line, 0 = the whole file. */
  row: Type.Integer({ minimum: 0 }),
  reason: Type.Enum([...moveFaultReasons]),
  value: Type.String(),
});
/** A fault of a row; nothing is written while there is one. */
export type MoveFault = Type.Static<typeof moveFault>;

export const listMovedPaths = endpoint({
  method: 'GET',
  path: '/webAdmin/moved/list',
  summary: 'Moved paths in alphabetical order',
  ...movedStaff,
  answer: 'rows',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchTextMax })),
    kind: Type.Optional(Type.Enum([...movedKinds])),
    ...pagingQuery,
  }),
  data: Type.Array(movedPath),
});

export const saveMovedPath = endpoint({
  method: 'POST',
  path: '/webAdmin/moved/save',
  summary: 'Lead an old address to a new one, or to 410 with an empty `to`; a known address gets the new target. 400 with `data.faults`',
  ...movedStaff,
  body: Type.Object({ from: address, to: address }),
  data: Type.Null(),
});

export const deleteMovedPath = endpoint({
  method: 'POST',
  path: '/webAdmin/moved/delete',
  summary: 'Delete a moved path; its address is unknown from then on',
  ...movedStaff,
  body: Type.Object({ from: address }),
  data: Type.Null(),
});

const movedReport = Type.Object({
  rows: Type.Integer({ minimum: 0 }),
  added: Type.Integer({ minimum: 0 }),
  changed: Type.Integer({ minimum: 0 }),
  /** Rows that are stored already. */
  same: Type.Integer({ minimum: 0 }),
  /** At most 200. */
  faults: Type.Array(moveFault),
  /** Null for a file that cannot be read. */
  readAs: nullable(readAs),
});
export type MovedReport = Type.Static<typeof movedReport>;

export const importMovedPaths = endpoint({
  method: 'POST',
  path: '/webAdmin/moved/import',
  summary: 'Import a CSV file of two columns, old and new address (empty = gone), all rows or none; a dry run only reports',
  ...movedStaff,
  bodyBytesMax: movedTableBytesMax * 2,
  body: Type.Object({
    file: base64Of(movedTableBytesMax),
    dryRun: Type.Boolean(),
    /** An import without it refuses a file whose encoding is only guessed. */
    encoding: chosenEncoding,
  }),
  data: movedReport,
});

const setting = Type.Object({
  /** The environment variable. */
  name: Type.String(),
  isSet: Type.Boolean(),
  /** The value is never told. */
  isSecret: Type.Boolean(),
  /** '' = not set, or secret; passwords in URLs are masked. */
  value: Type.String(),
  /** What holds without a value, in words. */
  fallback: Type.String(),
  meaning: Type.String(),
});
export type Setting = Type.Static<typeof setting>;

export const listSettings = endpoint({
  method: 'GET',
  path: '/webAdmin/site/settings',
  summary: 'Settings of the process that answers: environment variables, which of them are set, and to what; never a secret',
  auth: 'staff',
  permission: 'jobRead',
  data: Type.Array(setting),
});

const settingGroup = Type.Enum([...settingGroupNames]);
const settingValue = Type.String({ maxLength: 200 });

const settingGroupData = Type.Object({
  /** Counts the saves of the group. */
  version: Type.Integer({ minimum: 0 }),
  settings: Type.Array(
    Type.Object({
      name: Type.String(),
      /** What holds. */
      value: settingValue,
      fallback: settingValue,
      source: Type.Enum(['environment', 'database', 'default']),
      /** The environment variable that has set it; '' = none. */
      variable: Type.String(),
    }),
  ),
});
export type SettingGroupData = Type.Static<typeof settingGroupData>;

export const getSettingGroup = endpoint({
  method: 'GET',
  path: '/webAdmin/site/settingGroup',
  summary: 'Settings that staff with the permission of their group change, and where each value comes from',
  auth: 'staff',
  query: Type.Object({ group: settingGroup }),
  data: settingGroupData,
});

export const saveSettingGroup = endpoint({
  method: 'POST',
  path: '/webAdmin/site/settingGroup/save',
  summary: 'Change settings of a group at once, an empty value for the default; 409 if somebody else has saved since `version` was read',
  auth: 'staff',
  body: Type.Object({
    group: settingGroup,
    version: Type.Integer({ minimum: 0 }),
    values: Type.Record(Type.String({ maxLength: 40 }), settingValue, { maxProperties: 20 }),
  }),
  data: settingGroupData,
});

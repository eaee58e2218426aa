/** Redirects of old addresses, by hand and from a table: /webAdmin/moved. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { exportOf } from '#shared/api/export/export-contract.ts';
import { instant } from '#shared/api/fields.ts';
import { chosenEncoding, readAs } from '#shared/api/text-encoding.ts';
import { base64Of } from '#shared/base64-schema.ts';
import { nullable } from '#shared/nullable.ts';
import { identifier, line } from '#shared/record/field.ts';
import { record, type RowOf } from '#shared/record/record.ts';

/** Longest path or address of a row. */
const movedPathMax = 2_000;
/** Largest table that can be uploaded; a larger one is imported by the command. */
export const movedTableBytesMax = 4_000_000;

/** Whether an address leads to another one or is answered with 410. */
export const movedKinds = ['redirect', 'gone'] as const;

export const movedPathRecord = record({
  name: 'address',
  path: '/webAdmin/moved',
  permission: 'siteEdit',
  title: 'fromPath',
  key: 'fromPath',
  fields: {
    /** Path and query of the old address. */
    fromPath: identifier(movedPathMax),
    /** Path of this site or absolute address; '' = gone for good. */
    toPath: line(movedPathMax),
  },
  first: ['fromPath', 'toPath'],
  row: { fromPath: Type.String(), toPath: Type.String(), createdAt: instant },
  filters: { kind: Type.Optional(Type.Enum([...movedKinds])) },
  beside: {},
});
export type MovedPath = RowOf<typeof movedPathRecord>;

/** The import takes the file. */
export const exportMovedPaths = exportOf(movedPathRecord.calls.list, { name: 'redirects', columns: ['fromPath', 'toPath', 'createdAt'] });

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
  path: `${movedPathRecord.path}/import`,
  summary: 'Import a CSV file of two columns, old and new address (empty = gone), all rows or none; a dry run only reports',
  auth: 'staff',
  permission: movedPathRecord.permission,
  bodyBytesMax: movedTableBytesMax * 2,
  body: Type.Object({
    file: base64Of(movedTableBytesMax),
    dryRun: Type.Boolean(),
    /** An import without it refuses a file whose encoding is only guessed. */
    encoding: chosenEncoding,
  }),
  data: movedReport,
});

/** Results for staff who run the ceremony: /webAdmin/award/result. Hidden from everybody else until the reveal. */
import * as Type from 'typebox';
import { base64Of } from '#shared/base64-schema.ts';
import { nullable } from '#shared/nullable.ts';
import { id, instant } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { chosenEncoding, readAs } from './text-encoding.ts';

const citation = Type.String({ maxLength: 2_000 });
/** The player knows seconds of five digits. */
const moment = nullable(Type.Integer({ minimum: 1, maximum: 99_999 }));
const resultFields = { nominationId: Type.Union([Type.Null(), id]), citationZh: citation, citationEn: citation };

export const awardResultRow = Type.Object({
  categoryId: id,
  nominationId: id,
  citationZh: citation,
  citationEn: citation,
  /** Second of the edition's recording at which the award is revealed; null = not known. */
  moment,
  /** What the instants of the reveal and of the recording propose for it; null where either is not known. */
  proposedMoment: moment,
  enteredBy: Type.String({ maxLength: 200 }),
  enteredAt: instant,
  /** Visitors see it. */
  isPublic: Type.Boolean(),
});
export type AwardResultRow = Type.Static<typeof awardResultRow>;

export const listResults = endpoint({
  method: 'GET',
  path: '/webAdmin/award/result/list',
  summary: 'Results of an edition as entered, also before they are public',
  auth: 'staff',
  permission: 'ceremonyRun',
  query: Type.Object({ editionId: id }),
  data: Type.Array(awardResultRow),
});

const some = Type.Object({
  nominationId: Type.Optional(resultFields.nominationId),
  citationZh: Type.Optional(citation),
  citationEn: Type.Optional(citation),
  moment: Type.Optional(moment),
});

export const saveResult = endpoint({
  method: 'POST',
  path: '/webAdmin/award/result/save',
  summary: 'Enter, change or withdraw (`nominationId` null) the result of a category; `base` holds the values that were read',
  auth: 'staff',
  permission: 'ceremonyRun',
  body: Type.Object({ categoryId: id, base: some, changes: some }),
  data: Type.Null(),
});

/** Names of the columns, by which a table is read in both languages and by key. */
export const tableColumns = {
  nominations: ['unit', 'category', 'film', 'person', 'roleZh', 'roleEn', 'order', 'recipientZh', 'recipientEn', 'recipientFunction'],
  results: ['unit', 'category', 'film', 'person', 'citationZh', 'citationEn'],
} as const;
export type TableKind = keyof typeof tableColumns;
export type TableColumn = (typeof tableColumns)[TableKind][number];

/** Bytes of a table; as base64 it must fit into a call. */
export const tableBytesMax = 500_000;
export const tableRowsMax = 2_000;

/** Why a row cannot be taken. */
export const tableFaults = [
  'encoding',
  'encodingGuessed',
  'quotes',
  'empty',
  'tooMany',
  'columnMissing',
  'columnUnknown',
  'columnTwice',
  'required',
  'unknown',
  'ambiguous',
  'notNominated',
  'wrongSubject',
  'tooLong',
  'number',
  'twice',
  'closed',
  'uneven',
  'functionUnknown',
  'tooManyRecipients',
  'recipientOfPerson',
] as const;

const text = Type.String({ maxLength: 2_000 });
const near = Type.Object({ id, nameZh: text, nameEn: text });
export const tableFault = Type.Object({
  /** Row of the table as a spreadsheet counts it, from 1; 0 = the whole file. */
  row: Type.Integer({ minimum: 0 }),
  /** Key of the column; '' = the whole row. */
  column: text,
  value: text,
  reason: Type.Enum([...tableFaults]),
  /** Suggested meanings. */
  near: Type.Array(near, { maxItems: 5 }),
});
export type TableFault = Type.Static<typeof tableFault>;

const tableBody = Type.Object({
  editionId: id,
  file: base64Of(tableBytesMax),
  /** Dry run: reports the changes without writing them. */
  dryRun: Type.Boolean(),
  /** Encoding of the file. An import without it refuses a file whose encoding is only guessed. */
  encoding: chosenEncoding,
  /** `state` of the report that was looked at; refused when the data are others by now. */
  state: Type.Optional(Type.String({ maxLength: 64 })),
  /** Chosen suggestions for cells that the report could not resolve. In a cell with several entries `value` names the entry. */
  choices: Type.Optional(
    Type.Array(
      Type.Object({
        row: Type.Integer({ minimum: 2, maximum: 100_000 }),
        column: Type.Enum([...new Set([...tableColumns.nominations, ...tableColumns.results])]),
        value: Type.Optional(Type.String({ maxLength: 200 })),
        id,
      }),
      { maxItems: 500 },
    ),
  ),
});

export const tableReport = Type.Object({
  rows: Type.Integer({ minimum: 0 }),
  added: Type.Integer({ minimum: 0 }),
  changed: Type.Integer({ minimum: 0 }),
  /** Rows that match the stored data. */
  same: Type.Integer({ minimum: 0 }),
  faults: Type.Array(tableFault),
  state: Type.String({ maxLength: 64 }),
  /** Null for a file that is no text. */
  readAs: nullable(readAs),
});
export type TableReport = Type.Static<typeof tableReport>;

export const importNominations = endpoint({
  method: 'POST',
  path: '/webAdmin/award/nomination/import',
  summary: 'Import nominations from a CSV file, all or none; idempotent with an Idempotency-Key',
  auth: 'staff',
  permission: 'awardEdit',
  body: tableBody,
  data: tableReport,
});

export const importResults = endpoint({
  method: 'POST',
  path: '/webAdmin/award/result/import',
  summary: 'Import results from a CSV file, all or none; idempotent with an Idempotency-Key',
  auth: 'staff',
  permission: 'ceremonyRun',
  body: tableBody,
  data: tableReport,
});

const exportQuery = Type.Object({ editionId: id, /** Only the head and no rows. */ template: Type.Optional(Type.Boolean()) });
const tableFile = Type.Object({ name: text, content: Type.String({ maxLength: 5_000_000 }) });

export const exportNominations = endpoint({
  method: 'GET',
  path: '/webAdmin/award/nomination/export',
  summary: 'Nominations of an edition as a CSV file that can be imported again, or its empty template',
  auth: 'staff',
  permission: 'awardEdit',
  query: exportQuery,
  data: tableFile,
});

export const exportResults = endpoint({
  method: 'GET',
  path: '/webAdmin/award/result/export',
  summary: 'Results of an edition as a CSV file that can be imported again, or its empty template',
  auth: 'staff',
  permission: 'ceremonyRun',
  query: exportQuery,
  data: tableFile,
});

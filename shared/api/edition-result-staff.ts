/** Results for those who run the ceremony: /webAdmin/award/result. Nobody else reads them before their instant. */
import { Array, Boolean, Enum, Integer, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { id, instant } from './content.ts';
import { endpoint } from './endpoint.ts';

const citation = String({ maxLength: 2_000 });
const resultFields = { nominationId: Union([Null(), id]), citationZh: citation, citationEn: citation };

export const awardResultRow = Object({
  categoryId: id,
  nominationId: id,
  citationZh: citation,
  citationEn: citation,
  enteredBy: String({ maxLength: 200 }),
  enteredAt: instant,
});
export type AwardResultRow = Static<typeof awardResultRow>;

export const listResults = endpoint({
  method: 'GET',
  path: '/webAdmin/award/result/list',
  summary: 'Results of an edition as entered, before their instant too',
  auth: 'staff',
  permission: 'ceremonyRun',
  query: Object({ editionId: id }),
  data: Array(awardResultRow),
});

const some = Object({ nominationId: Optional(resultFields.nominationId), citationZh: Optional(citation), citationEn: Optional(citation) });

export const saveResult = endpoint({
  method: 'POST',
  path: '/webAdmin/award/result/save',
  summary: 'Enter, change or take back (`nominationId` null) the result of a category; `base` has the values that were read',
  auth: 'staff',
  permission: 'ceremonyRun',
  body: Object({ categoryId: id, base: some, changes: some }),
  data: Null(),
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

const text = String({ maxLength: 2_000 });
const near = Object({ id, nameZh: text, nameEn: text });
export const tableFault = Object({
  /** Row of the table as a spreadsheet counts it, the head being 1; 0 = the whole file. */
  row: Integer({ minimum: 0 }),
  /** Key of the column; '' = the whole row. */
  column: text,
  value: text,
  reason: Enum([...tableFaults]),
  /** What it could mean. */
  near: Array(near, { maxItems: 5 }),
});
export type TableFault = Static<typeof tableFault>;

const tableBody = Object({
  editionId: id,
  /** The file's bytes, base64. */
  file: String({ maxLength: Math.ceil(tableBytesMax / 3) * 4 + 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  /** Only says what would happen; nothing is written. */
  dryRun: Boolean(),
  /** `state` of the report that was looked at; refused when the data are others by now. */
  state: Optional(String({ maxLength: 64 })),
  /** What cells mean that the report could not read: the one of its suggestions that was chosen. In a cell with several entries `value` says which is meant. */
  choices: Optional(
    Array(
      Object({
        row: Integer({ minimum: 2, maximum: 100_000 }),
        column: Enum([...new Set([...tableColumns.nominations, ...tableColumns.results])]),
        value: Optional(String({ maxLength: 200 })),
        id,
      }),
      { maxItems: 500 },
    ),
  ),
});

export const tableReport = Object({
  rows: Integer({ minimum: 0 }),
  added: Integer({ minimum: 0 }),
  changed: Integer({ minimum: 0 }),
  /** Rows that say what is there already. */
  same: Integer({ minimum: 0 }),
  faults: Array(tableFault),
  state: String({ maxLength: 64 }),
});
export type TableReport = Static<typeof tableReport>;

export const importNominations = endpoint({
  method: 'POST',
  path: '/webAdmin/award/nomination/import',
  summary: 'Take nominations from a CSV file, all or none; with an Idempotency-Key a repetition gives the first answer',
  auth: 'staff',
  permission: 'awardEdit',
  body: tableBody,
  data: tableReport,
});

export const importResults = endpoint({
  method: 'POST',
  path: '/webAdmin/award/result/import',
  summary: 'Take results from a CSV file, all or none; with an Idempotency-Key a repetition gives the first answer',
  auth: 'staff',
  permission: 'ceremonyRun',
  body: tableBody,
  data: tableReport,
});

const exportQuery = Object({ editionId: id, /** Only the head and no rows. */ template: Optional(Boolean()) });
const tableFile = Object({ name: text, content: String({ maxLength: 5_000_000 }) });

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

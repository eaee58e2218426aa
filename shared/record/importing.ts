/** Import of records from a table, for those whose declaration names it: the call that tries or runs it, and its undo. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id, instant } from '#shared/api/fields.ts';
import { chosenEncoding, readAs } from '#shared/api/text-encoding.ts';
import { base64Of } from '#shared/base64-schema.ts';
import { nullable } from '#shared/nullable.ts';
import type { AnyRecord } from './record.ts';

export const importBytesMax = 2_000_000;
/** Each row is a save of its own within one transaction, which others of the embedded engine wait for. */
export const importRowsMax = 500;
/** Further columns of a table are not read. */
export const importColumnsMax = 100;

/** Why a file or a row is refused; `refused` is a rule of the record, whose error `value` names. */
const importFaults = [
  'encoding',
  'quotes',
  'workbook',
  'oldWorkbook',
  'empty',
  'tooMany',
  'noKey',
  'columnTwice',
  'required',
  'tooLong',
  'number',
  'time',
  'choice',
  'formula',
  'swapped',
  'unknown',
  'ambiguous',
  'namesake',
  'twice',
  'refused',
] as const;

const text = Type.String();
const fault = Type.Object({ column: text, reason: Type.Enum([...importFaults]), value: text });
export type ImportFault = Static<typeof fault>;

const importRow = Type.Object({
  /** Of the file, from 1. */
  row: count,
  name: text,
  outcome: Type.Enum(['fault', 'added', 'changed']),
  faults: Type.Array(fault),
  changes: Type.Array(Type.Object({ field: text, before: text, after: text })),
});
export type ImportRow = Static<typeof importRow>;

const importReport = Type.Object({
  /** What a column can be. */
  fields: Type.Array(text),
  /** The columns of the table in their order, and what each is; '' = ignored. */
  columns: Type.Array(Type.Object({ head: text, sample: text, field: text })),
  /** References that no column gives, and what new records of all rows can have for each. */
  missing: Type.Array(
    Type.Object({ field: text, choices: Type.Array(Type.Object({ id: text, nameZh: text, nameEn: text, within: text, withinId: text })) }),
  ),
  /** Of the file or its columns. */
  faults: Type.Array(fault),
  /** Rows that are not as they are stored, those with faults first; not all of a large table. */
  rows: Type.Array(importRow),
  added: count,
  changed: count,
  same: count,
  faulty: count,
  /** Version of the outcome, which an import repeats. */
  state: text,
  /** Null for a workbook and for a file that cannot be read. */
  readAs: nullable(readAs),
  /** The key of the undo, after an import that changed something. */
  importId: nullable(id),
});
export type ImportReport = Static<typeof importReport>;

export function importing({ name, path, permission }: Pick<AnyRecord, 'name' | 'path' | 'permission'>) {
  const staff = { auth: 'staff', permission, method: 'POST' } as const;
  return {
    run: endpoint({
      ...staff,
      path: `${path}/import`,
      summary: `Import records of type ${name} from a CSV or XLSX table: added or merged by id or name, all rows or none; a dry run only reports`,
      bodyBytesMax: importBytesMax * 2,
      body: Type.Object({
        file: base64Of(importBytesMax),
        dryRun: Type.Boolean(),
        encoding: chosenEncoding,
        /** What each column is, in their order; absent = as their heads say. */
        columns: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: importColumnsMax })),
        /** Ids for references that no column gives, of records that are added. */
        fixed: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 60 }))),
        /** Of the dry run; the import is refused (409) if it would do something else now. */
        state: Type.Optional(Type.String({ maxLength: 64 })),
      }),
      data: importReport,
    }),
    last: endpoint({
      ...staff,
      method: 'GET',
      path: `${path}/import/last`,
      summary: `The newest import of records of type ${name} that can still be undone; null without one`,
      data: nullable(Type.Object({ importId: id, time: instant, added: count, changed: count })),
    }),
    undo: endpoint({
      ...staff,
      path: `${path}/import/undo`,
      summary: `Undo an import of records of type ${name} within 30 days; what others have changed or used since stays`,
      body: Type.Object({ importId: id }),
      data: Type.Object({ undone: count, left: Type.Array(text) }),
    }),
  };
}
export type Importing = ReturnType<typeof importing>;
export type ImportInput = Static<Importing['run']['body']>;

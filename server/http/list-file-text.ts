/** The rows of a list as the text of a CSV or JSON file. */
import type { ListFile } from '#server/db/list-file.ts';
import { csvStart, writeCsvLines } from '#server/services/core/csv-table.ts';
import type { ExportFormat } from '#shared/api/export/export-contract.ts';

/** The text of the file in pieces; `plan.dueOn` names a field of a field. */
export function writeListFile(format: ExportFormat, columns: readonly string[], groups: ListFile['groups']): AsyncGenerator<string> {
  return format === 'csv' ? csvOf(columns, groups) : jsonOf(columns, groups);
}

async function* csvOf(columns: readonly string[], groups: ListFile['groups']): AsyncGenerator<string> {
  yield csvStart + writeCsvLines([columns]);
  for await (const rows of groups) yield writeCsvLines(rows.map((row) => columns.map((name) => textOf(valueOf(row, name)))));
}

async function* jsonOf(columns: readonly string[], groups: ListFile['groups']): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of groups) {
    if (rows.length === 0) continue;
    const written = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((name) => [name, valueOf(row, name)]))));
    yield before + written.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function valueOf(row: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : null) ?? null, row);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return typeof value === 'object' ? '' : String(value);
}

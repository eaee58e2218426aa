/** Every table of the schema is exported or stays behind for a reason; no column of a secret goes along. */
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { accountColumns, columnsOf, keysOf, leftTables, nameOf, transferTables } from './transfer-tables.ts';

const files = import.meta.glob<Record<string, unknown>>('/server/db/schema/*.ts', { eager: true });
const tables = Object.values(files).flatMap((file) =>
  Object.entries(file).flatMap(([name, table]) => (is(table, PgTable) ? [{ name, table }] : [])),
);

test('names every table of the schema once, as exported or with the reason why it stays behind', () => {
  const exported = transferTables.map(({ table }) => tables.find((one) => one.table === table)?.name);

  expect([...exported, ...Object.keys(leftTables)].sort()).toEqual(tables.map(({ name }) => name).sort());
  expect(Object.entries(leftTables).filter(([, reason]) => reason === '')).toEqual([]);
});

test('names only columns that exist', () => {
  const unknown = transferTables.flatMap((spec) => {
    const columns = Object.keys(getTableColumns(spec.table));
    return [...Object.keys(spec.without ?? {}), ...(spec.html ?? [])].flatMap((name) =>
      columns.includes(name) ? [] : [`${nameOf(spec)}.${name}`],
    );
  });

  expect(unknown).toEqual([]);
});

test('orders the rows of every table by its key', () => {
  expect(transferTables.filter((spec) => keysOf(spec).length === 0).map(nameOf)).toEqual([]);
});

test('exports no column whose name says that it is a secret', () => {
  const secret = /password|secret|token|(^|_)hash|e_?mail|phone|operate/;
  // Hashes of the bytes of files and of texts say nothing that the files and texts do not.
  const harmless = new Set(['media_file.hash', 'media_version.hash', 'content_revision.matched_hashes']);
  const found = transferTables.flatMap((spec) =>
    columnsOf(spec)
      .map((column) => `${nameOf(spec)}.${column}`)
      .filter((name) => secret.test(name) && !harmless.has(name)),
  );

  expect(found).toEqual([]);
});

test('takes along the accounts of every exported reference to one', () => {
  const references = transferTables.flatMap((spec) => {
    const columns = new Set(columnsOf(spec));
    return getTableConfig(spec.table).foreignKeys.flatMap((key) => {
      const { columns: own, foreignTable } = key.reference();
      const name = own[0] ? toColumn(own[0].name) : '';
      return getTableName(foreignTable) === 'user_account' && columns.has(name) ? [`${nameOf(spec)}.${name}`] : [];
    });
  });
  const named = new Set([...accountColumns.map((pair) => pair.join('.')), 'comment.user_id', 'agency.user_id']);

  expect(references.length).toBeGreaterThan(8);
  expect(references.filter((name) => !named.has(name))).toEqual([]);
});

const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

/**
 * Statements that are built once and then run with values: drizzle does not write their SQL again, and a PostgreSQL server
 * that knows them by a name does not plan them again. For the reads that visitors cause most.
 */
import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { PgTransaction, type PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';

interface Preparable<Rows> {
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Rows> };
}

type Kept = Map<string, { execute: (values?: Record<string, unknown>) => Promise<unknown> }>;

/** Statements of each database by name. */
const known = new WeakMap<Queryable, Kept>();

/** Undefined for a transaction, which ends before they would be used again. */
function statementsOf(db: Queryable): Kept | undefined {
  if (db instanceof PgTransaction) return undefined;
  const statements = known.get(db) ?? new Map();
  known.set(db, statements);
  return statements;
}

/** Statements that a database keeps; further ones, which rare combinations of filters make, are built each time. */
const keptMax = 200;

/** A statement's name, with the values of its placeholders if it has any. */
type Statement = string | { name: string; values: Record<string, unknown> };

/**
 * Runs a statement whose values are placeholders. Whatever else changes its text, such as a filter that is left out, must be
 * part of the name.
 */
export function runPrepared<Rows>(db: Queryable, statement: Statement, build: (db: Queryable) => Preparable<Rows>): Promise<Rows> {
  const { name, values } = typeof statement === 'string' ? { name: statement, values: {} } : statement;
  const statements = statementsOf(db);
  const kept = statements?.get(name);
  if (kept) return kept.execute(values) as Promise<Rows>;
  const isKept = statements !== undefined && statements.size < keptMax;
  const made = build(db).prepare(isKept ? name : '');
  if (isKept) statements.set(name, made);
  return made.execute(values);
}

/** A value that is given when the statement is run. */
export function value<Name extends string>(name: Name): Placeholder<Name> {
  return sql.placeholder(name);
}

/** True for rows whose column is one of a list that is given when the statement is run; its length does not change the text. */
export function anyOf(column: PgColumn, name: string): SQL {
  return sql`${column} = any(${value(name)})`;
}

/**
 * A number of rows as part of a statement's text, and so of its name too. As a value it would keep PostgreSQL from ever using
 * a plan again: one for any number of rows is one for very many.
 */
export function literal(rows: number): number {
  // The builder writes what it is given, numbers as parameters; its types know numbers only.
  return sql.raw(String(Math.trunc(rows))) as unknown as number;
}

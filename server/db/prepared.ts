/**
 * Cache of prepared statements for the most frequent reads of visitors: drizzle builds the SQL once, and PostgreSQL reuses
 * the plan of the named statement.
 */
import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { PgTransaction, type PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';

interface Preparable<Rows> {
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Rows> };
}

type Statements = Map<string, { execute: (values?: Record<string, unknown>) => Promise<unknown> }>;

/** Statements of each database by name. */
const statementsByDatabase = new WeakMap<Queryable, Statements>();

/** Undefined for a transaction: it ends before a statement would be reused. */
function statementsOf(db: Queryable): Statements | undefined {
  if (db instanceof PgTransaction) return undefined;
  const statements = statementsByDatabase.get(db) ?? new Map();
  statementsByDatabase.set(db, statements);
  return statements;
}

/** Statements cached per database. Further ones, from rare combinations of filters, are built for each call. */
const statementsMax = 200;

/** A statement's name, with the values of its placeholders if it has any. */
type Statement = string | { name: string; values: Record<string, unknown> };

/**
 * Runs a statement whose values are placeholders. Everything else that changes its text, such as an omitted filter, must be
 * part of the name.
 */
export function runPrepared<Rows>(db: Queryable, statement: Statement, build: (db: Queryable) => Preparable<Rows>): Promise<Rows> {
  const { name, values } = typeof statement === 'string' ? { name: statement, values: {} } : statement;
  const statements = statementsOf(db);
  const prepared = statements?.get(name);
  if (prepared) return prepared.execute(values) as Promise<Rows>;
  const isCached = statements !== undefined && statements.size < statementsMax;
  const built = build(db).prepare(isCached ? name : '');
  if (isCached) statements.set(name, built);
  return built.execute(values);
}

/** Placeholder for a value of the run. */
export function value<Name extends string>(name: Name): Placeholder<Name> {
  return sql.placeholder(name);
}

/** SQL condition: the column is in a list passed at the run; the length of the list does not change the text. */
export function anyOf(column: PgColumn, name: string): SQL {
  return sql`${column} = any(${value(name)})`;
}

/**
 * Number of rows as part of the statement's text, and therefore of its name. As a parameter it would prevent PostgreSQL from
 * reusing a plan: the generic plan assumes a large number of rows.
 */
export function literal(rows: number): number {
  // The builder writes numbers as parameters and SQL as text, but its types accept numbers only.
  return sql.raw(String(Math.trunc(rows))) as unknown as number;
}

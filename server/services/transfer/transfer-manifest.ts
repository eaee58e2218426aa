/** The manifest of an export: format, release, schema, and every file with its size and hash. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Queryable } from '#server/db/client.ts';

export const transferFormat = 'golden-panda-export';
export const formatVersion = 1;
export const manifestName = 'manifest.json';

const name = Type.String({ minLength: 1, maxLength: 400 });
const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const manifestSchema = Type.Object({
  format: Type.Literal(transferFormat),
  formatVersion: Type.Integer({ minimum: 1 }),
  /** Version of the product that wrote it. */
  release: Type.String({ maxLength: 40 }),
  /** Hash of the last migration. */
  schema: hash,
  /** ISO 8601. */
  createdAt: Type.String({ maxLength: 40 }),
  hasFilms: Type.Boolean(),
  /** Rows by table. */
  counts: Type.Record(Type.String({ maxLength: 64 }), count),
  /** All files but the manifest. */
  files: Type.Array(Type.Object({ name, bytes: count, sha256: hash })),
  /** Media files that were missing in the storage. */
  missing: Type.Array(name),
});
export type Manifest = Type.Static<typeof manifestSchema>;

/** The hash of the last migration, by which both sides know that their tables are the same. */
export async function readSchema(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations order by id desc limit 1`);
  return rows[0]?.hash ?? '';
}

/** The version in package.json, found from the sources and from the bundle. */
export function readRelease(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

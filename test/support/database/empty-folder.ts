/** Data folders with an empty embedded database, with or without the schema: made once per state of the sources, copied for each test. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#build/checks/check-report.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

/** Where templates are kept between runs. */
export const kept = join(projectRoot, 'node_modules/.cache/golden-panda');

/** `bare` has no table, `migrated` has all of them. */
export type EmptyFolder = 'bare' | 'migrated';

const sources = ['server/db/{client,migrate}.ts', 'server/db/{embedded,migrations}/**/*.{ts,sql,json}', 'package-lock.json'];

const preparing = new Map<EmptyFolder, Promise<void>>();

/** Makes a template unless it is there, once for all who ask at the same time: creating a database takes seconds. Several runs may do so at once. */
export async function prepareEmptyFolder(kind: EmptyFolder): Promise<void> {
  const known = preparing.get(kind) ?? makeTemplate(kind);
  preparing.set(kind, known);
  // Who asks after a failure tries again.
  known.catch(() => preparing.delete(kind));
  return known;
}

async function makeTemplate(kind: EmptyFolder): Promise<void> {
  const template = templateFolder(kind);
  if (existsSync(template)) return;
  mkdirSync(kept, { recursive: true });
  const unfinished = mkdtempSync(join(kept, 'unfinished-'));
  // To create an engine's files takes seconds, the schema a tenth of that.
  if (kind === 'migrated') await copyEmptyFolder('bare', unfinished);
  const database = await openDatabase({ databaseUrl: null, dataFolder: unfinished });
  if (kind === 'migrated') await migrateDatabase(database);
  await database.close();
  rmSync(join(unfinished, 'lock.db'), { force: true });
  // The first run wins; the results of the others are the same.
  if (existsSync(template)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, template);
}

/** Copies a template into the caller's folder. */
export async function copyEmptyFolder(kind: EmptyFolder, folder: string): Promise<void> {
  await prepareEmptyFolder(kind);
  cpSync(templateFolder(kind), folder, { recursive: true });
}

let hash: string | undefined;

function templateFolder(kind: EmptyFolder): string {
  hash ??= hashOfSources();
  return join(kept, `${kind}-${hash}`);
}

function hashOfSources(): string {
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: projectRoot })).sort();
  const sum = createHash('sha256');
  for (const file of files) sum.update(readFileSync(join(projectRoot, file)));
  return sum.digest('hex').slice(0, 16);
}

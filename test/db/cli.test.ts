/** The operator's commands, run as processes of their own while a site holds the data folder. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/vite.config.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { createAwardService } from '#server/services/award.ts';
import { findBrokenSeal } from '#server/services/audit.ts';
import { followChanges } from '#server/services/change-feed.ts';
import { createContentService } from '#server/services/content.ts';
import { makeDataFolder } from '#test/support/database.ts';
import { makeColumn, makeEdition, publishItem } from '#test/support/factories.ts';

async function cli(dataFolder: string, ...values: string[]): Promise<{ code: number; output: string }> {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', join(projectRoot, 'server/cli.ts'), ...values], {
    cwd: projectRoot,
    env: { ...process.env, DATA_FOLDER: dataFolder, DATABASE_URL: '', NODE_ENV: 'test' },
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, output: error.stdout + error.stderr }),
  );
}

test('publishes, takes offline and backs up beside a running site', async () => {
  const folder = await makeDataFolder();
  await using site = await openDatabase({ databaseUrl: null, dataFolder: folder });
  await migrateDatabase(site);
  const { id: columnId } = await makeColumn(site);
  const id = await publishItem(site, { columnId });
  const total = async () => (await createContentService(site).listContent({ columnId }, 'zh-Hans')).data.total;

  expect(await cli(folder, 'offline', id, 'a good reason')).toEqual({ code: 0, output: `${id} is offline.\n` });
  expect(await total()).toBe(0);
  expect(await cli(folder, 'publish', id)).toEqual({ code: 0, output: `${id} is online.\n` });
  expect(await total()).toBe(1);
  const backup = join(folder, 'backup.gz');
  expect((await cli(folder, 'backup', backup)).output).toMatch(/^\d+ rows are in /);
  expect(existsSync(backup)).toBe(true);
});

test('moves an edition to another phase beside a running site, which hears of it and keeps a record', async () => {
  const folder = await makeDataFolder();
  await using site = await openDatabase({ databaseUrl: null, dataFolder: folder });
  await migrateDatabase(site);
  const made = await makeEdition(site, { isCurrent: true });
  const heard: string[] = [];
  await using _feed = await followChanges(site, { onTags: (tags) => heard.push(...tags) });
  const phase = async () => (await createAwardService(site).getEdition(undefined, 'en')).data.phase;

  expect(await cli(folder, 'edition', 'phase', String(made.year), 'nominees')).toEqual({
    code: 0,
    output: `${made.year} is in the phase nominees.\n`,
  });
  await expect.poll(() => heard, { timeout: 2_000 }).toEqual(expect.arrayContaining(['home', 'editions', `edition:${made.id}`]));
  expect(await phase()).toBe('nominees');
  expect((await cli(folder, 'edition', 'phase', String(made.year), 'winners')).output).toBe(
    `${made.year} is in the phase winners; visitors see ceremony until what it promises is public.\n`,
  );
  expect(await phase()).toBe('ceremony');
  const trail = await site.db.select().from(auditEntry).where(eq(auditEntry.subjectKind, 'edition')).orderBy(asc(auditEntry.id));
  expect(trail.map(({ actorId, action, fromState, toState }) => [actorId, action, fromState, toState])).toEqual([
    ['cli', 'phase', 'call', 'nominees'],
    ['cli', 'phase', 'nominees', 'winners'],
  ]);
  expect(await findBrokenSeal(site.db)).toBeNull();
  expect(await cli(folder, 'edition', 'phase', String(made.year), 'party')).toEqual({ code: 1, output: 'Error: “party” is no phase\n' });
  expect(await cli(folder, 'edition', 'phase', '1901', 'call')).toEqual({ code: 1, output: 'AppError: notFound\n' });
});

test('explains itself, and says what went wrong', async () => {
  const folder = await makeDataFolder();

  const help = await cli(folder);
  const unknown = await cli(folder, 'publish', 'nothing');

  expect(help.code).toBe(2);
  for (const name of ['migrate', 'seed', 'backup', 'restore', 'publish', 'offline', 'edition phase']) expect(help.output).toContain(name);
  expect(unknown).toEqual({ code: 1, output: 'AppError: notFound\n' });
});

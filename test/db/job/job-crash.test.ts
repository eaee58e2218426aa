/** A process killed during a job: the job is neither lost nor run twice at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { engines, makeDataFolder } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';

for (const engine of engines) {
  test(`another worker takes over the job of a killed one when the lease expires (${engine})`, async () => {
    const dataFolder = engine === 'embedded' ? await makeDataFolder('migrated') : '';
    const url = engine === 'postgres' ? await (await testServer()).createDatabase() : '';
    const open = () => openDatabase({ databaseUrl: url || null, dataFolder });
    if (engine === 'postgres') {
      const database = await open();
      await migrateDatabase(database);
      await database.close();
    }
    const before = await open();
    await addJob(before.db, { kind: 'search', key: 'hang' });
    // The embedded database belongs to one process at a time.
    await before.close();
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(projectRoot, 'test/db/job/run-jobs-until-killed.ts'), url, dataFolder, '3'],
      { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    child.kill('SIGKILL');
    await once(child, 'exit');
    const killedAt = performance.now();

    const after = await open();
    onTestFinished(() => after.close());
    const done: string[] = [];
    const queue = createJobQueue({
      db: after.db,
      listen: after.listen,
      onError: () => undefined,
      leaseSeconds: 3,
      handlers: { search: { run: async ({ key, attempts }) => void done.push(`${key} ${attempts}`) } },
    });
    await queue.start();

    await expect.poll(() => done, { timeout: 50_000 }).toEqual(['hang 2']);
    expect(said.toString()).toBe('hang\n');
    expect(performance.now() - killedAt).toBeLessThan(60_000);
    await queue.close();
  });
}

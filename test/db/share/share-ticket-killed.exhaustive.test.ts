/** The shared ticket: a process killed while fetching it blocks the others no longer than the lease. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { openDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { engines, makeDataFolder } from '#test/support/database/database.ts';
import { testServer } from '#test/support/database/postgres.ts';
import { startWeChatServer } from '#test/support/servers/wechat-server.ts';
import { openInstance, secret, valueOf } from './share-ticket-stage.ts';

for (const engine of engines) {
  test(`another process takes over the first ticket fetch of a killed one when the lease expires (${engine})`, async () => {
    const dataFolder = engine === 'embedded' ? await makeDataFolder('migrated') : '';
    const url = engine === 'postgres' ? await (await testServer()).createDatabase() : '';
    const openAgain = () => openDatabase({ databaseUrl: url || null, dataFolder });
    const account = newId();
    const before = await openAgain();
    await migrateDatabase(before);
    const server = await startWeChatServer();
    onTestFinished(() => server[Symbol.asyncDispose]());
    server.setMood('hang');
    // The embedded database belongs to one process at a time.
    await before.close();
    const program = join(projectRoot, 'test/db/share/fetch-ticket-until-killed.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program, url, dataFolder, server.origin, account, secret, '4'], {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await expect.poll(() => server.calls().length, { timeout: 30_000 }).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const killedAt = performance.now();
    server.setMood('well');

    const after = await openAgain();
    onTestFinished(() => after.close());
    const [one, two] = [
      openInstance(after.db, { server, account, options: { waitMs: 20_000 } }),
      openInstance(after.db, { server, account, options: { waitMs: 20_000 } }),
    ];
    const values = await Promise.all([one, two, one, two].map(valueOf));

    expect(new Set(values)).toEqual(new Set([server.secrets().at(-1)]));
    expect(server.calls()).toEqual(['stable_token', 'stable_token', 'getticket']);
    expect(performance.now() - killedAt).toBeLessThan(15_000);
  });
}

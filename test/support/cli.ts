/** Operator commands as separate processes, from the built bundle as in production. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#build/checks/check-report.ts';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { makeDataFolder, makeFolder } from './database/database.ts';
import { testServer } from './database/postgres.ts';
import { siteFlags } from './engine-flags.ts';
import { isExhaustive } from './exhaustive.ts';

export interface CommandOutcome {
  code: number;
  output: string;
}

/** Runs one command over the embedded database of a data folder. */
export function runCli(dataFolder: string, ...values: string[]): Promise<CommandOutcome> {
  return runCommand({ DATA_FOLDER: dataFolder, DATABASE_URL: '' }, values);
}

/** An empty database that a site holds, and the commands of its operator: on PostgreSQL daily, since a command there costs half, and on the embedded engine in an exhaustive run. */
export async function openOperatedSite(): Promise<
  AsyncDisposable & { database: OpenDatabase; folder: string; runCli: (...values: string[]) => Promise<CommandOutcome> }
> {
  const folder = isExhaustive ? await makeDataFolder('migrated') : makeFolder();
  const databaseUrl = isExhaustive ? '' : await (await testServer()).createDatabase({ template: 'migrated' });
  const database = await openDatabase({ databaseUrl: databaseUrl || null, dataFolder: folder });
  return {
    database,
    folder,
    runCli: (...values) => runCommand({ DATA_FOLDER: folder, DATABASE_URL: databaseUrl }, values),
    [Symbol.asyncDispose]: () => database.close(),
  };
}

async function runCommand(settings: Record<string, string>, values: readonly string[]): Promise<CommandOutcome> {
  const run = promisify(execFile)(process.execPath, [...siteFlags(), join(projectRoot, 'dist/server/cli.js'), ...values], {
    cwd: projectRoot,
    env: { ...process.env, ...settings, NODE_ENV: 'test' },
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, output: error.stdout + error.stderr }),
  );
}

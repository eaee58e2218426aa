/**
 * Set-up of the browser project: also a programme with streams, a site on the embedded engine for read-only files, and sites
 * for files that take turns. Browser tests come last, so that no test waits while the films are packaged.
 */
import { startBuiltSite } from './app.ts';
import { makeTemplate, setup as prepareDatabases } from '#test/support/database/databases.ts';
import { demoBackup, prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { createCommonSites } from '#test/support/browser/common-site.ts';
import { setUpVariable, startSetUpServer } from '#test/support/set-up-server.ts';

/** Returns the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  const stopDatabases = await prepareDatabases();
  const common = createCommonSites();
  const packaged = packageDemonstration();
  const shared = packaged.then(() => startBuiltSite({}, 'packaged'));
  // Who asks hears of a failure.
  shared.catch(() => undefined);
  const server = await startSetUpServer(async (path) => {
    if (path === '/packaged') return packaged;
    return path === '/shared' ? (await shared).origin : common.originFor(path);
  });
  process.env[setUpVariable] = server.origin;
  return async () => {
    delete process.env[setUpVariable];
    await server[Symbol.asyncDispose]();
    await shared.then((site) => site[Symbol.asyncDispose]()).catch(() => undefined);
    await common[Symbol.asyncDispose]();
    await stopDatabases();
  };
}

/** Makes the folder and the template database of the programme with streams; gives the name of the database. */
async function packageDemonstration(): Promise<string> {
  await prepareDemoFolder('packaged');
  return makeTemplate('packaged', demoBackup('packaged'));
}

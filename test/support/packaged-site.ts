/** Set-up of the project of browsers: also a programme whose films are streams, and a site on the embedded engine for the files that only read. */
import { startBuiltSite } from './app.ts';
import { makeTemplate, setup as prepareDatabases } from '#test/support/database/databases.ts';
import { demoBackup, prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { sharedSiteVariable } from '#test/support/browser/stage.ts';

/** Gives what ends it. */
export async function setup(): Promise<() => Promise<void>> {
  const stopDatabases = await prepareDatabases();
  await prepareDemoFolder('packaged');
  await makeTemplate('packaged', demoBackup('packaged'));
  const site = await startBuiltSite({}, 'packaged');
  process.env[sharedSiteVariable] = site.origin;
  return async () => {
    delete process.env[sharedSiteVariable];
    await site[Symbol.asyncDispose]();
    await stopDatabases();
  };
}

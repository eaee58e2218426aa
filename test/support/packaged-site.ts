/** Set-up of the browser project: also a programme with streams, and a site on the embedded engine for read-only files. */
import { startBuiltSite } from './app.ts';
import { makeTemplate, setup as prepareDatabases } from '#test/support/database/databases.ts';
import { demoBackup, prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { sharedSiteVariable } from '#test/support/browser/stage.ts';

/** Returns the teardown. */
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

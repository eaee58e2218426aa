/** Set-up of the browser project: also a programme with streams, a site on the embedded engine for read-only files, and sites for files that take turns. */
import { startBuiltSite } from './app.ts';
import { makeTemplate, setup as prepareDatabases } from '#test/support/database/databases.ts';
import { demoBackup, prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { commonSitesVariable, startCommonSites } from '#test/support/browser/common-site.ts';
import { sharedSiteVariable } from '#test/support/browser/stage.ts';

/** Returns the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  const stopDatabases = await prepareDatabases();
  await prepareDemoFolder('packaged');
  await makeTemplate('packaged', demoBackup('packaged'));
  const site = await startBuiltSite({}, 'packaged');
  process.env[sharedSiteVariable] = site.origin;
  const common = await startCommonSites();
  process.env[commonSitesVariable] = common.origin;
  return async () => {
    delete process.env[sharedSiteVariable];
    delete process.env[commonSitesVariable];
    await site[Symbol.asyncDispose]();
    await common[Symbol.asyncDispose]();
    await stopDatabases();
  };
}

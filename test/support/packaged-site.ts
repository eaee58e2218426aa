/** Set-up of the project of browsers: also a programme whose films are streams, and a site for the files that only read. */
import { setup as buildSite } from './built-site.ts';
import { startBuiltSite } from './app.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { sharedSiteVariable } from '#test/support/browser/stage.ts';

/** Gives what ends it. */
export async function setup(): Promise<() => Promise<void>> {
  await buildSite();
  await prepareDemoFolder('packaged');
  const site = await startBuiltSite();
  process.env[sharedSiteVariable] = site.origin;
  return async () => {
    delete process.env[sharedSiteVariable];
    await site[Symbol.asyncDispose]();
  };
}

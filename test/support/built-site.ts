/** Set-up of projects that need the bundles and the demonstration programme: makes both if they are missing or outdated. */
import { buildIfStale } from '#build/build-site.ts';
import { projectRoot } from '#build/checks/check-report.ts';
import { prepareDemoFolder, prepareDrawnPictures } from '#test/support/database/demo-folder.ts';
import { prepareEmptyFolder } from '#test/support/database/empty-folder.ts';

export async function setup(): Promise<void> {
  // None needs another, and one alone leaves a core idle.
  // The empty folder also where the demonstration is there and it is not.
  const folders = [prepareDrawnPictures(), prepareDemoFolder(), prepareEmptyFolder('migrated')];
  await Promise.all([buildIfStale(projectRoot, (line) => process.stdout.write(`${line}\n`)), ...folders]);
}

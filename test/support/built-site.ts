/** Set-up of projects that need the bundles and the demonstration programme: makes both if they are missing or outdated. */
import { buildIfStale } from '#build/build-site.ts';
import { projectRoot } from '#build/checks/check-report.ts';
import { prepareDemoFolder, prepareDrawnPictures } from '#test/support/database/demo-folder.ts';

export async function setup(): Promise<void> {
  // None needs another, and each by itself leaves a core idle.
  await Promise.all([buildIfStale(projectRoot, (line) => process.stdout.write(`${line}\n`)), prepareDrawnPictures(), prepareDemoFolder()]);
}

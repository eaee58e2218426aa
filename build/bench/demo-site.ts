/** Data folders with the demonstration programme for benches, copied from the folder that the tests use. */
import { rmSync } from 'node:fs';
import { copyDemoFolder, prepareDemoFolder } from '#test/support/database/demo-folder.ts';

export interface DemoSite extends AsyncDisposable {
  environment: Record<string, string>;
  folder: string;
}

/** Returns the environment of a site with its own copy of the demonstration programme. The copy is removed on disposal. */
export async function demoEnvironment(): Promise<DemoSite> {
  await prepareDemoFolder();
  const folder = copyDemoFolder();
  return {
    folder,
    environment: { DATA_FOLDER: folder, DEMO_CONTENT: 'true' },
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Data folders with the demonstration programme for benches: copies of the one that tests use. */
import { rmSync } from 'node:fs';
import { copyDemoFolder, prepareDemoFolder } from '#test/support/database/demo-folder.ts';

export interface DemoSite extends AsyncDisposable {
  environment: Record<string, string>;
  folder: string;
}

/** Environment of a site with its own copy of the demonstration programme. */
export async function demoEnvironment(): Promise<DemoSite> {
  await prepareDemoFolder();
  const folder = copyDemoFolder();
  return {
    folder,
    environment: { DATA_FOLDER: folder, DEMO_CONTENT: 'true' },
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
